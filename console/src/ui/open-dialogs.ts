/**
 * The dialogs that are open, in the order in which they opened, and the one entry that they have in the browser's
 * history: with it Back closes the dialog and stays on the page.
 */
interface OpenDialog {
  readonly element: HTMLDialogElement;
  readonly close: () => void;
}

let open: readonly OpenDialog[] = [];
/** What had the focus before the first of them opened. */
let opener: Element | null = null;
/** The state of the entry below that of the dialogs. */
let below: unknown;
/** Where the page itself goes in the history; its event has not come yet. */
let going: 'back' | 'forward' | undefined;
/** Pages to open once that event has come. */
let opening: (() => void)[] = [];
let isDue = false;

/** Opens it on top of the others. Returns what closes it, and gives the focus back. */
export function noteOpenDialog(element: HTMLDialogElement, close: () => void): () => void {
  if (open.length === 0) opener = document.activeElement;
  const dialog = { element, close };
  open = [...open, dialog];
  element.showModal();
  element.focus();
  watchDialogEntry();
  // At once: a Back that comes with the opening is for the dialog too.
  if (going === undefined && !isOnDialogEntry()) addEntry();
  return () => {
    open = open.filter((one) => one !== dialog);
    // Gives the focus to what had it, unless that is in a dialog that has closed meanwhile.
    element.close();
    const { activeElement } = document;
    if (activeElement === document.body || element.contains(activeElement)) {
      const next = open.at(-1)?.element ?? opener;
      if (next instanceof HTMLElement) next.focus({ preventScroll: true });
    }
    followDialogs();
  };
}

/** Whether the present entry is that of the dialogs: a page that is opened takes its place. */
export function isOnDialogEntry(): boolean {
  return isMarked(window.history.state);
}

/**
 * Opens a page: at once, or when the page's own way through the history has ended, which would leave the new one again
 * while the router takes it for the present one.
 */
export function openWhenStill(openPage: () => void): void {
  if (going === undefined) openPage();
  else opening.push(openPage);
}

/** From the start of the page on; may be called again. */
export function watchDialogEntry(): void {
  // Before the router: what concerns the dialogs alone is not for it.
  window.addEventListener('popstate', arrive, { capture: true });
  // Loaded again while a dialog was open, or restored as it was left.
  window.addEventListener('pageshow', followDialogs);
  followDialogs();
}

/** Removes the entry, or adds it, in a task of its own: one dialog may follow another, and a page the dialog. */
export function followDialogs(): void {
  if (isDue) return;
  isDue = true;
  setTimeout(() => {
    isDue = false;
    const { state } = window.history;
    if (going !== undefined || open.length > 0 === isMarked(state)) return;
    if (isMarked(state)) {
      below = state.dialogAbove;
      go('back');
    } else {
      addEntry();
    }
  });
}

function addEntry(): void {
  below = window.history.state;
  window.history.pushState({ ...window.history.state, dialogAbove: below }, '');
}

function go(where: 'back' | 'forward'): void {
  going = where;
  window.history[where]();
}

function arrive(event: PopStateEvent): void {
  const own = going;
  going = undefined;
  if (isMarked(event.state)) {
    event.stopImmediatePropagation();
    // Another page was opened meanwhile, and stays. Else it is the person's Forward to dialogs that are gone.
    if (own === 'back') go('forward');
  } else if (own === 'forward') {
    event.stopImmediatePropagation();
  } else if (JSON.stringify(event.state) === JSON.stringify(below)) {
    if (own === 'back' || open.length > 0) event.stopImmediatePropagation();
    if (own === undefined) open.at(-1)?.close();
  } else {
    // Farther back: the page is not theirs.
    for (const { close } of open) close();
  }
  openWaiting();
  followDialogs();
}

function openWaiting(): void {
  if (going !== undefined) return;
  const due = opening;
  opening = [];
  for (const openPage of due) openPage();
}

function isMarked(state: unknown): state is { readonly dialogAbove: unknown } {
  return typeof state === 'object' && state !== null && 'dialogAbove' in state;
}
