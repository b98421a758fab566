// SPDX-License-Identifier: Apache-2.0
// Generated from docs/openapi.json by `npm run types`.

export interface paths {
    "/server": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What this server offers */
        get: operations["server"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/players": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Makes a guest */
        post: operations["makeGuest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The player of the token */
        get: operations["me"];
        put?: never;
        post?: never;
        /** Deletes the player with all data */
        delete: operations["deleteMe"];
        options?: never;
        head?: never;
        /** Changes the name */
        patch: operations["rename"];
        trace?: never;
    };
    "/me/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Turns the guest into an account */
        post: operations["makeAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/matches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The player's tables, the newest first */
        get: operations["myMatches"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Everything that the server holds about the player */
        get: operations["exportMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Logs in to an account */
        post: operations["logIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sessions/current": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Ends the session of the token */
        delete: operations["logOut"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tables": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Makes a table and seats its maker */
        post: operations["makeTable"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tables/{table}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The table as the player may see it */
        get: operations["table"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tables/{table}/seat": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Takes the free seat */
        post: operations["takeSeat"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tables/{table}/record": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The match so far as a file */
        get: operations["record"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tables/{table}/dice": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the dice follow from */
        get: operations["dice"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tables/{table}/report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Tells the operator about chat or conduct */
        post: operations["report"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tables/{table}/socket": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Upgrades to WebSocket: ClientMessage in, ServerMessage out */
        get: operations["socket"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/lobby": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The public tables */
        get: operations["lobby"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rules/{variant}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The rules of a game */
        get: operations["rules"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/practice": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The referee without a table */
        post: operations["practice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/statistics/dice": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How often each roll was thrown */
        get: operations["diceStatistics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/positions/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A position from an ID or from its parts, with every ID */
        post: operations["readPosition"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/positions/hint": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What the engine says about a position */
        post: operations["hint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/positions/cube_map": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What to do about the cube at every score */
        post: operations["cubeMap"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/positions/rollout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The player's rollout as it is now */
        get: operations["rollout"];
        put?: never;
        /** Begins a rollout; the player's earlier one is stopped */
        post: operations["beginRollout"];
        /** Stops the player's rollout; what it has found stays */
        delete: operations["stopRollout"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/analyses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The player's analyses, the newest first */
        get: operations["analyses"];
        put?: never;
        /** Has the matches of a file judged */
        post: operations["analyseFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/analyses/positions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Where in the player's judged matches checkers stood in a pattern */
        post: operations["findPositions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/analyses/{analysis}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** An analysis, with its review once it is done */
        get: operations["analysis"];
        put?: never;
        post?: never;
        /** Forgets an analysis */
        delete: operations["forgetAnalysis"];
        options?: never;
        head?: never;
        /** Says which of the two the player was */
        patch: operations["changeAnalysis"];
        trace?: never;
    };
    "/tables/{table}/analysis": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Has the match of a table judged */
        post: operations["analyseTable"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @enum {string} */
        Seat: "first" | "second";
        Id: string;
        /** @enum {string} */
        Code: "bad_request" | "unauthorized" | "forbidden" | "not_found" | "conflict" | "too_large" | "too_many" | "internal" | "unavailable" | "not_legal" | "stale" | "not_your_seat" | "bad_message";
        Error: {
            code: components["schemas"]["Code"];
            message: string;
        };
        Dice: number[];
        /** @description In the side's own numbering: off, points 1 to 24, bar, reserve. */
        Checkers: number[];
        /** @description [from, to, hit] */
        Step: number[];
        Board: {
            first: components["schemas"]["Checkers"];
            second: components["schemas"]["Checkers"];
        };
        /** @description The own player has id, login and experience too. */
        Player: {
            id?: string;
            name: string;
            account: boolean;
            rating: number | null;
            login?: string | null;
            experience?: number;
        };
        SignedIn: {
            player: components["schemas"]["Player"];
            token: string;
        };
        NewPlayer: {
            name: string;
        };
        Credentials: {
            login: string;
            password: string;
        };
        Clock: {
            /** @enum {string} */
            kind: "none" | "delay" | "bronstein" | "fischer" | "correspondence";
            main?: number;
            step?: number;
        };
        Options: {
            length: number;
            cube: boolean;
            cube_limit: number;
            crawford: boolean;
            jacoby: boolean;
            beavers: boolean;
            raccoons: boolean;
            auto_doubles: number;
        };
        /** @description What is left out is as usual in the game. */
        OptionsWanted: {
            length?: number;
            cube?: boolean;
            cube_limit?: number;
            crawford?: boolean;
            jacoby?: boolean;
            beavers?: boolean;
            raccoons?: boolean;
            auto_doubles?: number;
        };
        NewTable: {
            variant?: string;
            /** @enum {string} */
            opponent: "computer" | "same_screen" | "link" | "lobby";
            level?: string;
            seat?: components["schemas"]["Seat"];
            options?: components["schemas"]["OptionsWanted"];
            clock?: components["schemas"]["Clock"];
            spectators?: boolean;
            rated?: boolean;
            randomness?: string;
            second_name?: string;
        };
        TakeSeat: {
            randomness?: string;
        };
        SeatHolder: {
            /** @enum {string} */
            kind: "person" | "computer" | "nobody";
            name: string;
            level: string | null;
            account: boolean;
            rating: number | null;
        };
        Table: {
            id: string;
            variant: string;
            title: string;
            /** @enum {string} */
            opponent: "computer" | "same_screen" | "link" | "lobby";
            options: components["schemas"]["Options"];
            players: {
                first: components["schemas"]["SeatHolder"];
                second: components["schemas"]["SeatHolder"];
            };
            clock: components["schemas"]["Clock"];
            spectators: boolean;
            rated: boolean;
            /** @enum {string} */
            hit_to: "bar" | "reserve";
            has_reserve: boolean;
            checkers: number;
            created: number;
            score: {
                first: number;
                second: number;
            };
            phase: components["schemas"]["Phase"];
            commitment: string;
        };
        Seated: {
            table: components["schemas"]["Table"];
            seats: components["schemas"]["Seat"][];
        };
        /** @enum {string} */
        Phase: "waiting" | "opening" | "to_roll" | "double_offered" | "to_play" | "to_choose" | "game_over" | "match_over";
        Variant: {
            name: string;
            alias: string;
            title: string;
            summary: string;
            checkers: number;
            has_reserve: boolean;
            /** @enum {string} */
            hit_to: "bar" | "reserve";
            acey_deucey: boolean;
            cube: boolean;
            max_level: number;
            /** @description whether the engine's levels play it */
            engine: boolean;
            setup: components["schemas"]["Checkers"];
        };
        Opponent: {
            name: string;
            title: string;
            help: string;
            /** @description a level of the engine, which plays the variants with `engine` */
            engine: boolean;
        };
        Server: {
            version: string;
            protocol: number;
            variants: components["schemas"]["Variant"][];
            opponents: components["schemas"]["Opponent"][];
            clocks: {
                name: string;
                clock: components["schemas"]["Clock"];
                per_point: boolean;
            }[];
            phrases: string[];
            languages: {
                code: string;
                name: string;
            }[];
            max_length: number;
        };
        Lobby: {
            waiting: components["schemas"]["Table"][];
            playing: components["schemas"]["Table"][];
        };
        Matches: {
            tables: {
                table: components["schemas"]["Table"];
                seats: components["schemas"]["Seat"][];
            }[];
        };
        /** @enum {string} */
        ActionKind: "throw_opening" | "roll" | "play" | "choose_number" | "double" | "take" | "drop" | "beaver" | "raccoon" | "resign" | "accept_resignation" | "refuse_resignation" | "next_game" | "resign_match" | "claim_win";
        Action: {
            kind: components["schemas"]["ActionKind"];
            steps?: components["schemas"]["Step"][];
            number?: number;
            level?: number;
        };
        /** @description [from, to, hit, index of the next node] */
        MoveStep: number[];
        MoveNode: {
            dice: number[];
            steps: components["schemas"]["MoveStep"][];
            done?: boolean;
            open?: boolean;
        };
        Moves: {
            plays: number;
            nodes: components["schemas"]["MoveNode"][];
        };
        Result: {
            winner: components["schemas"]["Seat"];
            points: number;
            level: number;
            /** @enum {string} */
            ending: "borne_off" | "dropped" | "resigned" | "awarded";
        };
        ClockState: {
            /** @enum {string} */
            kind: "delay" | "bronstein" | "fischer" | "correspondence";
            left: {
                first: number;
                second: number;
            };
            /** @enum {string|null} */
            running: "first" | "second" | null;
            step_left: number;
        };
        State: {
            seq: number;
            serial: number;
            game: number;
            phase: components["schemas"]["Phase"];
            /** @enum {string|null} */
            turn: "first" | "second" | null;
            board: components["schemas"]["Board"];
            pips: {
                first: number;
                second: number;
            };
            roll: components["schemas"]["Dice"] | null;
            named: number | null;
            extra_roll: boolean;
            dice: number[];
            cube: {
                value: number;
                /** @enum {string|null} */
                owner: "first" | "second" | null;
                in_use: boolean;
            };
            offer: components["schemas"]["Offer"] | null;
            resignation: components["schemas"]["Resignation"] | null;
            score: {
                first: number;
                second: number;
            };
            crawford: boolean;
            may: {
                first: components["schemas"]["ActionKind"][];
                second: components["schemas"]["ActionKind"][];
            };
            max_level: number;
            moves: components["schemas"]["Moves"] | null;
            result: components["schemas"]["Result"] | null;
            /** @enum {string|null} */
            winner: "first" | "second" | null;
            clock: components["schemas"]["ClockState"] | null;
            position_id: string | null;
            xgid: string | null;
        };
        Offer: {
            /** @enum {string} */
            kind: "double" | "beaver" | "raccoon";
            by: components["schemas"]["Seat"];
            value: number;
        };
        Resignation: {
            by: components["schemas"]["Seat"];
            level: number;
            points: number;
        };
        JoinedEvent: {
            seq: number;
            at: number;
            /** @constant */
            kind: "joined";
            seat: components["schemas"]["Seat"];
            player: components["schemas"]["SeatHolder"];
        };
        GameBeganEvent: {
            seq: number;
            at: number;
            /** @constant */
            kind: "game_began";
            game: number;
            score: {
                first: number;
                second: number;
            };
            crawford: boolean;
        };
        OpeningThrowEvent: {
            seq: number;
            at: number;
            /** @constant */
            kind: "opening_throw";
            dice: components["schemas"]["Dice"];
        };
        RollEvent: {
            seq: number;
            at: number;
            /** @constant */
            kind: "roll";
            by: components["schemas"]["Seat"];
            dice: components["schemas"]["Dice"];
        };
        PlayEvent: {
            seq: number;
            at: number;
            /** @constant */
            kind: "play";
            by: components["schemas"]["Seat"];
            steps: components["schemas"]["Step"][];
            text: string;
            board: components["schemas"]["Board"];
        };
        ChooseNumberEvent: {
            seq: number;
            at: number;
            /** @constant */
            kind: "choose_number";
            by: components["schemas"]["Seat"];
            number: number;
        };
        DoubleEvent: {
            seq: number;
            at: number;
            /** @constant */
            kind: "double";
            by: components["schemas"]["Seat"];
            value: number;
        };
        TakeEvent: {
            seq: number;
            at: number;
            /** @constant */
            kind: "take";
            by: components["schemas"]["Seat"];
            value: number;
        };
        DropEvent: {
            seq: number;
            at: number;
            /** @constant */
            kind: "drop";
            by: components["schemas"]["Seat"];
            value: number;
        };
        BeaverEvent: {
            seq: number;
            at: number;
            /** @constant */
            kind: "beaver";
            by: components["schemas"]["Seat"];
            value: number;
        };
        RaccoonEvent: {
            seq: number;
            at: number;
            /** @constant */
            kind: "raccoon";
            by: components["schemas"]["Seat"];
            value: number;
        };
        ResignEvent: {
            seq: number;
            at: number;
            /** @constant */
            kind: "resign";
            by: components["schemas"]["Seat"];
            level: number;
        };
        AcceptResignationEvent: {
            seq: number;
            at: number;
            /** @constant */
            kind: "accept_resignation";
            by: components["schemas"]["Seat"];
            level: number;
        };
        RefuseResignationEvent: {
            seq: number;
            at: number;
            /** @constant */
            kind: "refuse_resignation";
            by: components["schemas"]["Seat"];
            level: number;
        };
        AwardEvent: {
            seq: number;
            at: number;
            /** @constant */
            kind: "award";
            to: components["schemas"]["Seat"];
            /** @enum {string} */
            reason: "time" | "forfeit" | "match_resigned";
            points: number;
        };
        GameOverEvent: {
            seq: number;
            at: number;
            /** @constant */
            kind: "game_over";
            result: components["schemas"]["Result"];
            score: {
                first: number;
                second: number;
            };
        };
        ReadyEvent: {
            seq: number;
            at: number;
            /** @constant */
            kind: "ready";
            by: components["schemas"]["Seat"];
        };
        MatchOverEvent: {
            seq: number;
            at: number;
            /** @constant */
            kind: "match_over";
            /** @enum {string|null} */
            winner: "first" | "second" | null;
            dice: components["schemas"]["DiceFile"];
            ratings?: {
                first: components["schemas"]["RatingChange"];
                second: components["schemas"]["RatingChange"];
            };
        };
        RatingChange: {
            before: number;
            after: number;
        };
        SayEvent: {
            seq: number;
            at: number;
            /** @constant */
            kind: "say";
            /** @enum {string|null} */
            by: "first" | "second" | null;
            name: string;
            text?: string;
            phrase?: string;
        };
        Event: components["schemas"]["JoinedEvent"] | components["schemas"]["GameBeganEvent"] | components["schemas"]["OpeningThrowEvent"] | components["schemas"]["RollEvent"] | components["schemas"]["PlayEvent"] | components["schemas"]["ChooseNumberEvent"] | components["schemas"]["DoubleEvent"] | components["schemas"]["TakeEvent"] | components["schemas"]["DropEvent"] | components["schemas"]["BeaverEvent"] | components["schemas"]["RaccoonEvent"] | components["schemas"]["ResignEvent"] | components["schemas"]["AcceptResignationEvent"] | components["schemas"]["RefuseResignationEvent"] | components["schemas"]["AwardEvent"] | components["schemas"]["GameOverEvent"] | components["schemas"]["ReadyEvent"] | components["schemas"]["MatchOverEvent"] | components["schemas"]["SayEvent"];
        /** @description secret, first, second and throws are there once the match is over. */
        DiceFile: {
            /** @constant */
            scheme: "kotra dice 1";
            table: string;
            commitment: string;
            secret?: string;
            first?: string;
            second?: string;
            throws?: components["schemas"]["Dice"][];
        };
        /** @description A position, and, with `action`, what the player on roll (or who answers) does in it; `dice` is what a `roll` throws. Without `board` the game's first position. The answer is the state (after the action). */
        PracticeRequest: {
            variant?: string;
            options?: components["schemas"]["OptionsWanted"];
            board?: components["schemas"]["Board"];
            turn?: components["schemas"]["Seat"];
            /** @enum {string} */
            phase?: "to_roll" | "to_play" | "to_choose";
            /** @description A double that waits for an answer; then there is no phase. */
            offer?: {
                by: components["schemas"]["Seat"];
            };
            roll?: components["schemas"]["Dice"];
            named?: number;
            extra_roll?: boolean;
            cube?: {
                value: number;
                /** @enum {string|null} */
                owner: "first" | "second" | null;
            };
            score?: {
                first: number;
                second: number;
            };
            action?: components["schemas"]["Action"];
            dice?: components["schemas"]["Dice"];
        };
        /** @description rolls[a-1][b-1]: how often a and then b was thrown. */
        DiceStatistics: {
            throws: number;
            rolls: number[][];
            opening_throws: number;
        };
        Rules: {
            variant: string;
            language: string;
            title: string;
            text: string;
        };
        Report: {
            reason: string;
        };
        HelloRequest: {
            /** @constant */
            type: "hello";
            protocol: number;
            token: string;
            since?: number;
        };
        ActRequest: {
            /** @constant */
            type: "act";
            id: components["schemas"]["Id"];
            serial: number;
            action: components["schemas"]["Action"];
            as?: components["schemas"]["Seat"];
        };
        SayRequest: {
            /** @constant */
            type: "say";
            id: components["schemas"]["Id"];
            text?: string;
            phrase?: string;
        };
        MovesRequest: {
            /** @constant */
            type: "moves";
            id: components["schemas"]["Id"];
            serial: number;
            steps: components["schemas"]["Step"][];
        };
        HintRequest: {
            /** @constant */
            type: "hint";
            id: components["schemas"]["Id"];
        };
        PingRequest: {
            /** @constant */
            type: "ping";
            id: components["schemas"]["Id"];
        };
        ClientMessage: components["schemas"]["HelloRequest"] | components["schemas"]["ActRequest"] | components["schemas"]["SayRequest"] | components["schemas"]["MovesRequest"] | components["schemas"]["HintRequest"] | components["schemas"]["PingRequest"];
        WelcomeMessage: {
            /** @constant */
            type: "welcome";
            protocol: number;
            now: number;
            table: components["schemas"]["Table"];
            seats: components["schemas"]["Seat"][];
            seq: number;
            events: components["schemas"]["Event"][];
            state: components["schemas"]["State"];
        };
        UpdateMessage: {
            /** @constant */
            type: "update";
            now: number;
            seq: number;
            events: components["schemas"]["Event"][];
            state: components["schemas"]["State"];
        };
        AckMessage: {
            /** @constant */
            type: "ack";
            id: components["schemas"]["Id"];
            seq: number;
        };
        ErrorMessage: {
            /** @constant */
            type: "error";
            id?: components["schemas"]["Id"];
            code: components["schemas"]["Code"];
            message: string;
        };
        MovesMessage: {
            /** @constant */
            type: "moves";
            id: components["schemas"]["Id"];
            moves: components["schemas"]["Moves"];
        };
        HintMessage: {
            /** @constant */
            type: "hint";
            id: components["schemas"]["Id"];
            action: components["schemas"]["Action"];
        };
        PongMessage: {
            /** @constant */
            type: "pong";
            id: components["schemas"]["Id"];
            now: number;
        };
        PresenceMessage: {
            /** @constant */
            type: "presence";
            connected: {
                first: boolean;
                second: boolean;
            };
            spectators: number;
        };
        TableMessage: {
            /** @constant */
            type: "table";
            table: components["schemas"]["Table"];
        };
        ClosingMessage: {
            /** @constant */
            type: "closing";
            /** @enum {string} */
            reason: "shutdown";
        };
        ServerMessage: components["schemas"]["WelcomeMessage"] | components["schemas"]["UpdateMessage"] | components["schemas"]["AckMessage"] | components["schemas"]["ErrorMessage"] | components["schemas"]["MovesMessage"] | components["schemas"]["HintMessage"] | components["schemas"]["PongMessage"] | components["schemas"]["PresenceMessage"] | components["schemas"]["TableMessage"] | components["schemas"]["ClosingMessage"];
        /** @description A position, by an ID or by its parts; without `board` the game's first position. With an offer there is no `phase`. */
        PositionWanted: {
            /** @description XGID, OGID, GNU position ID, POSITION:MATCH, board of FIBS or board key; then, but for `variant`, no parts are looked at. */
            id?: string;
            variant?: string;
            options?: components["schemas"]["OptionsWanted"];
            board?: components["schemas"]["Board"];
            turn?: components["schemas"]["Seat"];
            /** @enum {string} */
            phase?: "to_roll" | "to_play" | "to_choose";
            offer?: {
                by: components["schemas"]["Seat"];
            } | null;
            roll?: components["schemas"]["Dice"] | null;
            named?: number;
            extra_roll?: boolean;
            cube?: {
                value: number;
                /** @enum {string|null} */
                owner: "first" | "second" | null;
            };
            score?: {
                first: number;
                second: number;
            };
            crawford?: boolean;
        };
        /** @description `turn` is the player on roll. `gnu_id` is POSITION:MATCH. IDs are null where the notation has no words for the position. */
        Position: {
            variant: string;
            options: components["schemas"]["Options"];
            turn: components["schemas"]["Seat"];
            phase: components["schemas"]["Phase"];
            board: components["schemas"]["Board"];
            pips: {
                first: number;
                second: number;
            };
            roll: components["schemas"]["Dice"] | null;
            named: number;
            extra_roll: boolean;
            cube: {
                value: number;
                /** @enum {string|null} */
                owner: "first" | "second" | null;
            };
            offer: {
                by: components["schemas"]["Seat"];
            } | null;
            score: {
                first: number;
                second: number;
            };
            crawford: boolean;
            board_key: string;
            position_id: string | null;
            gnu_id: string | null;
            xgid: string | null;
            ogid: string | null;
            fibs: string | null;
        };
        /** @description Of the player who decides, 0 to 1, each including the higher levels. The lists are there in games that count otherwise. */
        Chances: {
            win: number;
            win_gammon?: number;
            win_backgammon?: number;
            lose_gammon?: number;
            lose_backgammon?: number;
            win_by_level?: number[];
            lose_by_level?: number[];
        };
        Candidate: {
            rank: number;
            play: string | null;
            /** @description To be named after a 1-2. */
            number: number | null;
            steps: components["schemas"]["Step"][];
            /** @description The board key after it, seen by who moved. */
            board: string;
            plies: number;
            equity: number;
            error: number;
            cubeless_equity: number;
            match_chance?: number;
            chances: components["schemas"]["Chances"];
        };
        /** @description Equities for each point of the cube before the double, seen by who may double; the errors of answers by who answers. */
        CubeAdvice: {
            action: string;
            /** @enum {string} */
            advice: "not_allowed" | "wait" | "double" | "too_good";
            /** @enum {string} */
            answer: "take" | "pass" | "beaver";
            double: boolean;
            take: boolean;
            no_double: number;
            double_take: number;
            double_pass: number;
            double_beaver?: number;
            wait_error: number;
            double_error: number;
            take_error: number;
            pass_error: number;
        };
        Judgement: {
            plies: number;
            equity: number;
            cubeless_equity: number;
            match_chance?: number;
            chances: components["schemas"]["Chances"];
            cube: components["schemas"]["CubeAdvice"] | null;
        };
        /** @description As PositionWanted, with how deeply to look. */
        HintWanted: {
            /** @description XGID, OGID, GNU position ID, POSITION:MATCH, board of FIBS or board key; then, but for `variant`, no parts are looked at. */
            id?: string;
            variant?: string;
            options?: components["schemas"]["OptionsWanted"];
            board?: components["schemas"]["Board"];
            turn?: components["schemas"]["Seat"];
            /** @enum {string} */
            phase?: "to_roll" | "to_play" | "to_choose";
            offer?: {
                by: components["schemas"]["Seat"];
            } | null;
            roll?: components["schemas"]["Dice"] | null;
            named?: number;
            extra_roll?: boolean;
            cube?: {
                value: number;
                /** @enum {string|null} */
                owner: "first" | "second" | null;
            };
            score?: {
                first: number;
                second: number;
            };
            crawford?: boolean;
            plies?: number;
            /** @enum {string} */
            preset?: "narrow" | "normal" | "wide" | "all";
            /** @description Of the plays; 0: all. */
            count?: number;
            /** @description A play that is judged as deeply as the best, whatever it is worth. */
            try?: components["schemas"]["Step"][];
        };
        /** @description `plays` where there is a roll, with `numbers` to name after the best of them where one is named; else `judgement`. */
        Hint: {
            position: components["schemas"]["Position"];
            plies: number;
            /** @description Whether everything was judged at so many plies. */
            complete: boolean;
            plays: components["schemas"]["Candidate"][] | null;
            /** @description Which of `plays` was tried; beyond `count` it is the last of them. */
            tried: number | null;
            numbers: components["schemas"]["Candidate"][] | null;
            judgement: components["schemas"]["Judgement"] | null;
        };
        ReviewHead: {
            players: {
                first: string;
                second: string;
            };
            variant: string;
            title: string;
            length: number;
            games: number;
            score: {
                first: number;
                second: number;
            };
            /**
             * Format: date
             * @description The day on which the match was played; left out where its file does not say.
             */
            date?: string;
        };
        Analysis: {
            id: string;
            created: number;
            plies: number;
            /**
             * @description Which of the two the player was, if that is known.
             * @enum {string|null}
             */
            seat: "first" | "second" | null;
            /** @enum {string} */
            status: "waiting" | "done" | "failed";
            /** @description The share that is done, while it is being judged. */
            progress: number | null;
            head: components["schemas"]["ReviewHead"];
            figures: components["schemas"]["Figures"] | null;
        };
        Analyses: {
            analyses: components["schemas"]["Analysis"][];
            limits: {
                /** @description How many are kept for a player. */
                analyses: number;
                /** @description How many of them may wait. */
                waiting: number;
                /** @description The size of the largest file. */
                bytes: number;
                /** @description How many may be in a file. */
                matches: number;
            };
        };
        /** @description At least so many checkers of the player on roll, and of the other, each in the side's own numbering. One of them at least. */
        PositionPattern: {
            mover: components["schemas"]["Checkers"];
            other: components["schemas"]["Checkers"];
        };
        PositionsFound: {
            positions: {
                analysis: string;
                /** @description Which of the games, from 0. */
                game: number;
                /** @description Which of its moments, from 0: the first with this position. */
                moment: number;
                turn: components["schemas"]["Seat"];
            }[];
            /** @description Whether these are all. */
            complete: boolean;
        };
        ReviewCandidate: {
            play: string | null;
            number: number | null;
            steps: components["schemas"]["Step"][];
            plies: number;
            equity: number;
            error: number;
            match_chance: number | null;
            chances: components["schemas"]["Chances"];
        };
        PlayNote: {
            forced: boolean;
            error: number | null;
            /** @description Which of the candidates was played. */
            played: number | null;
            candidates: components["schemas"]["ReviewCandidate"][];
        };
        /** @description Seen by who may double; the error by who acted. */
        CubeNote: {
            no_double: number;
            take: number;
            pass: number;
            error: number | null;
            match_chance: number | null;
            chances: components["schemas"]["Chances"];
        };
        /** @enum {string} */
        Mark: "none" | "good" | "interesting" | "doubtful" | "bad" | "very_bad";
        /** @description A throw or a decision, with the position before it; the comments follow it. */
        Moment: {
            /** @enum {string} */
            kind: "opening_throw" | "roll" | "play" | "choose_number" | "double" | "take" | "drop" | "beaver" | "raccoon" | "other";
            /** @enum {string|null} */
            by: "first" | "second" | null;
            dice?: components["schemas"]["Dice"];
            text?: string;
            illegal?: boolean;
            steps?: components["schemas"]["Step"][];
            number?: number;
            value?: number;
            board: components["schemas"]["Board"];
            /** @enum {string|null} */
            turn: "first" | "second" | null;
            roll: components["schemas"]["Dice"] | null;
            named: number;
            extra_roll: boolean;
            cube: {
                value: number;
                /** @enum {string|null} */
                owner: "first" | "second" | null;
            };
            xgid: string | null;
            play_note: components["schemas"]["PlayNote"] | null;
            cube_note: components["schemas"]["CubeNote"] | null;
            luck: number | null;
            play_mark: components["schemas"]["Mark"];
            cube_mark: components["schemas"]["Mark"];
            comments: string[];
        };
        /** @description The comments come before the first moment. */
        ReviewGame: {
            score: {
                first: number;
                second: number;
            };
            crawford: boolean;
            moments: components["schemas"]["Moment"][];
            comments: string[];
            result: {
                winner: components["schemas"]["Seat"];
                points: number;
                ending: string;
            } | null;
        };
        ErrorCount: {
            decisions: number;
            doubtful: number;
            bad: number;
            very_bad: number;
            equity: number;
        };
        SlipCount: {
            count: number;
            equity: number;
        };
        PlayerFigures: {
            plays: number;
            forced: number;
            illegal: number;
            play: components["schemas"]["ErrorCount"];
            /** @description `play` again, by the part of the game. */
            stages: {
                opening: components["schemas"]["ErrorCount"];
                bear_off: components["schemas"]["ErrorCount"];
                race: components["schemas"]["ErrorCount"];
                back_game: components["schemas"]["ErrorCount"];
                middle: components["schemas"]["ErrorCount"];
            };
            doubling: components["schemas"]["ErrorCount"];
            taking: components["schemas"]["ErrorCount"];
            missed_doubles: components["schemas"]["SlipCount"];
            wrong_doubles: components["schemas"]["SlipCount"];
            wrong_takes: components["schemas"]["SlipCount"];
            wrong_passes: components["schemas"]["SlipCount"];
            luck: number;
            performance: number | null;
            error_rate: number | null;
            rating: number | null;
        };
        /** @description How both played, in numbers; equities given away are 0 or more. */
        Figures: {
            first: components["schemas"]["PlayerFigures"];
            second: components["schemas"]["PlayerFigures"];
        };
        Review: {
            judge: string;
            head: components["schemas"]["ReviewHead"];
            has_reserve: boolean;
            /** @enum {string} */
            hit_to: "bar" | "reserve";
            options: components["schemas"]["Options"];
            comments: string[];
            games: components["schemas"]["ReviewGame"][];
        };
        /** @description `review` once it is done. */
        AnalysisShown: {
            analysis: components["schemas"]["Analysis"];
            review: components["schemas"]["Review"] | null;
        };
        /** @description As PositionWanted; its roll and score are passed over. */
        CubeMapWanted: {
            /** @description XGID, OGID, GNU position ID, POSITION:MATCH, board of FIBS or board key; then, but for `variant`, no parts are looked at. */
            id?: string;
            variant?: string;
            options?: components["schemas"]["OptionsWanted"];
            board?: components["schemas"]["Board"];
            turn?: components["schemas"]["Seat"];
            /** @enum {string} */
            phase?: "to_roll" | "to_play" | "to_choose";
            offer?: {
                by: components["schemas"]["Seat"];
            } | null;
            roll?: components["schemas"]["Dice"] | null;
            named?: number;
            extra_roll?: boolean;
            cube?: {
                value: number;
                /** @enum {string|null} */
                owner: "first" | "second" | null;
            };
            score?: {
                first: number;
                second: number;
            };
            crawford?: boolean;
            plies?: number;
            size?: number;
        };
        /** @description The row says how many points the player on roll is away, from 1 on, the place in it how many the other is. Where one is 1 away the Crawford game is over. */
        CubeMap: {
            size: number;
            plies: number;
            /** @description Whether everything was judged at as many plies as were asked for. */
            complete: boolean;
            money: components["schemas"]["CubeCell"];
            rows: components["schemas"]["CubeCell"][][];
        };
        CubeCell: {
            /** @enum {string} */
            advice: "not_allowed" | "wait" | "double" | "too_good";
            /** @enum {string} */
            answer: "take" | "pass" | "beaver";
            no_double: number;
            double_take: number;
            double_pass: number;
        };
        /** @description As PositionWanted. */
        RolloutWanted: {
            /** @description XGID, OGID, GNU position ID, POSITION:MATCH, board of FIBS or board key; then, but for `variant`, no parts are looked at. */
            id?: string;
            variant?: string;
            options?: components["schemas"]["OptionsWanted"];
            board?: components["schemas"]["Board"];
            turn?: components["schemas"]["Seat"];
            /** @enum {string} */
            phase?: "to_roll" | "to_play" | "to_choose";
            offer?: {
                by: components["schemas"]["Seat"];
            } | null;
            roll?: components["schemas"]["Dice"] | null;
            named?: number;
            extra_roll?: boolean;
            cube?: {
                value: number;
                /** @enum {string|null} */
                owner: "first" | "second" | null;
            };
            score?: {
                first: number;
                second: number;
            };
            crawford?: boolean;
            trials?: number;
            /** @description Where there is a roll: how many of the best plays. */
            candidates?: number;
            /** @description Plays that are rolled out beside the best, whatever they are worth. */
            also?: components["schemas"]["Step"][][];
        };
        /** @description The best candidate first; without trials their numbers are 0. */
        Rollout: {
            /** @description Another for each rollout of the server. */
            number: number;
            /** @enum {string} */
            state: "waiting" | "running" | "over";
            /** @enum {string} */
            subject: "position" | "plays" | "cube";
            trials: number;
            trials_wanted: number;
            /** @description 0 to 1. */
            done: number;
            /** @enum {string|null} */
            end: "trials" | "error" | "confidence" | "stopped" | null;
            /** @description The chance, or more, that the first candidate is the best. */
            confidence: number;
            candidates: components["schemas"]["RolloutCandidate"][];
            double_pass?: number;
            decision?: string;
            cube?: components["schemas"]["CubeAdvice"];
        };
        /** @description `play`, `board` and `steps` of a play, `action` of the cube. `_se` are standard errors; the lists hold the chances of each level or a higher one. */
        RolloutCandidate: {
            play?: string;
            board?: string;
            steps?: components["schemas"]["Step"][];
            /** @enum {string} */
            action?: "no_double" | "double_take";
            equity: number;
            equity_se: number;
            cubeless_equity: number;
            cubeless_equity_se: number;
            error: number;
            error_se: number;
            win: number[];
            lose: number[];
            win_se: number[];
            lose_se: number[];
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    server: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Server"];
                };
            };
            /** @description not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    makeGuest: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPlayer"];
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignedIn"];
                };
            };
            /** @description not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    me: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Player"];
                };
            };
            /** @description not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    rename: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPlayer"];
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Player"];
                };
            };
            /** @description not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    makeAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Credentials"];
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Player"];
                };
            };
            /** @description not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    myMatches: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Matches"];
                };
            };
            /** @description not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    exportMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description the player and all matches */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            /** @description not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    logIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Credentials"];
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignedIn"];
                };
            };
            /** @description not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    logOut: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    makeTable: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewTable"];
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Seated"];
                };
            };
            /** @description not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    table: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                table: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Seated"];
                };
            };
            /** @description not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    takeSeat: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                table: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TakeSeat"];
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Seated"];
                };
            };
            /** @description not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    record: {
        parameters: {
            query: {
                format: "mat" | "json";
            };
            header?: never;
            path: {
                table: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description a match file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                    "application/json": Record<string, never>;
                };
            };
            /** @description not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    dice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                table: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DiceFile"];
                };
            };
            /** @description not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    report: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                table: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Report"];
            };
        };
        responses: {
            /** @description done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    socket: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                table: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description the socket is open */
            101: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    lobby: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Lobby"];
                };
            };
            /** @description not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    rules: {
        parameters: {
            query?: {
                language?: "en" | "is" | "da" | "nb" | "sl";
            };
            header?: never;
            path: {
                variant: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Rules"];
                };
            };
            /** @description not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    practice: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PracticeRequest"];
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["State"];
                };
            };
            /** @description not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    diceStatistics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DiceStatistics"];
                };
            };
            /** @description not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readPosition: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PositionWanted"];
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Position"];
                };
            };
            /** @description not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    hint: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["HintWanted"];
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Hint"];
                };
            };
            /** @description not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    cubeMap: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CubeMapWanted"];
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CubeMap"];
                };
            };
            /** @description not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    rollout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Rollout"];
                };
            };
            /** @description not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    beginRollout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RolloutWanted"];
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Rollout"];
                };
            };
            /** @description not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    stopRollout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    analyses: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Analyses"];
                };
            };
            /** @description not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    analyseFile: {
        parameters: {
            query?: {
                plies?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/octet-stream": string;
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Analyses"];
                };
            };
            /** @description not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    findPositions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PositionPattern"];
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PositionsFound"];
                };
            };
            /** @description not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    analysis: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                analysis: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AnalysisShown"];
                };
            };
            /** @description not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    forgetAnalysis: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                analysis: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    changeAnalysis: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                analysis: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string|null} */
                    seat: "first" | "second" | null;
                };
            };
        };
        responses: {
            /** @description done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    analyseTable: {
        parameters: {
            query?: {
                plies?: number;
            };
            header?: never;
            path: {
                table: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Analyses"];
                };
            };
            /** @description not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
}
