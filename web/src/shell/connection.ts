// Which isofold the page talks to: the one that it comes from, or another one that the user has named.
import type { Engine } from '../engine/engine';
import { httpEngine, type Server } from '../engine/http';

const KEY = 'isofold.server';

function stored(storage: Storage): Partial<Server> {
  try {
    return JSON.parse(storage.getItem(KEY) ?? '{}') as Partial<Server>;
  } catch {
    return {};
  }
}

/** The server that the user has chosen; the one that the page comes from if none. */
export function server(): Server {
  const chosen = stored(localStorage);
  if (chosen.url) return { url: chosen.url, token: chosen.token };
  return { url: '', token: stored(sessionStorage).token };
}

/** Chooses a server, and loads the page anew; an empty address is the one that the page comes from. */
export function chooseServer(choice: Server): void {
  if (choice.url === '') localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, JSON.stringify(choice));
  if (choice.url === '' && choice.token) sessionStorage.setItem(KEY, JSON.stringify({ token: choice.token }));
  location.reload();
}

/** Takes the token out of the address, where `isofold web` prints it, so that copied links do not have it. */
function takeToken(): void {
  const match = /[#&?]token=([^&]*)/.exec(location.hash);
  if (!match) return;
  sessionStorage.setItem(KEY, JSON.stringify({ token: decodeURIComponent(match[1] ?? '') }));
  const rest = location.hash.replace(match[0], '');
  history.replaceState(null, '', rest.length > 1 ? `#${rest.replace(/^#/, '')}` : location.pathname + location.search);
}

/** The engine of the page. */
export function connect(): Engine {
  takeToken();
  return httpEngine(server());
}
