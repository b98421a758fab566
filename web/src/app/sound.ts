// SPDX-License-Identifier: Apache-2.0
// Sounds, made on the spot: no file to load.

export type Sound = 'checker' | 'dice' | 'cube' | 'over' | 'say';

let context: AudioContext | null = null;

// A short burst of noise that sounds like wood on wood; `pitch` in Hz, times in seconds.
function knock(audio: AudioContext, at: number, pitch: number, length: number, loudness: number) {
  const samples = Math.ceil(audio.sampleRate * length);
  const buffer = audio.createBuffer(1, samples, audio.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < samples; ++i) data[i] = (Math.random() * 2 - 1) * (1 - i / samples) ** 3;
  const source = audio.createBufferSource();
  source.buffer = buffer;
  const filter = audio.createBiquadFilter();
  filter.type = 'bandpass';
  filter.frequency.value = pitch;
  filter.Q.value = 3;
  const gain = audio.createGain();
  gain.gain.value = loudness;
  source.connect(filter).connect(gain).connect(audio.destination);
  source.start(at);
}

function tone(audio: AudioContext, at: number, pitch: number, length: number) {
  const source = audio.createOscillator();
  source.frequency.value = pitch;
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0.12, at);
  gain.gain.exponentialRampToValueAtTime(0.001, at + length);
  source.connect(gain).connect(audio.destination);
  source.start(at);
  source.stop(at + length);
}

// Browsers allow sound only after a gesture; before that nothing is heard, and nothing fails.
export function play(sound: Sound) {
  if (typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  if (context.state === 'suspended') {
    void context.resume();
    return;
  }
  const now = context.currentTime;
  switch (sound) {
    case 'checker':
      knock(context, now, 900, 0.07, 0.9);
      break;
    case 'dice':
      for (let i = 0; i < 6; ++i) {
        knock(context, now + i * 0.055 + Math.random() * 0.02, 1800 + Math.random() * 900, 0.05, 0.6);
      }
      break;
    case 'cube':
      knock(context, now, 420, 0.14, 1.2);
      break;
    case 'over':
      [523, 659, 784].forEach((pitch, index) => tone(context!, now + index * 0.14, pitch, 0.5));
      break;
    case 'say':
      tone(context, now, 880, 0.12);
      break;
  }
}
