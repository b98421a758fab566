// SPDX-License-Identifier: Apache-2.0
import { mount } from 'svelte';

import './app/style.css';
import App from './app/App.svelte';
import { startLanguage } from './app/text.svelte';

await startLanguage();
mount(App, { target: document.getElementById('app')! });
if ('serviceWorker' in navigator && import.meta.env.PROD) {
  void navigator.serviceWorker.register('/sw.js').catch(() => undefined);
}
