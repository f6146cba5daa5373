/** An accelerator in words for the user. */
export function acceleratorLabel(accelerator: string): string {
  return accelerator
    .split('+')
    .map((part) => KEY_NAMES[part] ?? part)
    .join(' + ')
    .replace('CmdOrCtrl', isMac() ? '⌘' : 'Ctrl')
}

const KEY_NAMES: Readonly<Record<string, string>> = {
  Return: 'Enter',
  Up: '↑',
  Down: '↓',
  Left: '←',
  Right: '→',
}

/** The accelerator of a key event, in Electron's spelling; undefined for a modifier alone, and for a letter that AltGr types. */
export function acceleratorOf(event: KeyboardEvent): string | undefined {
  if (['Control', 'Shift', 'Alt', 'Meta', 'AltGraph'].includes(event.key) || isAltGr(event)) return undefined
  const pressed = keyIn(event)
  const key = Object.entries(EVENT_KEYS).find(([, name]) => name === pressed)?.[0] ?? pressed
  const command = isMac() ? event.metaKey : event.ctrlKey
  const parts = [command && 'CmdOrCtrl', event.altKey && 'Alt', event.shiftKey && 'Shift']
  return [...parts.filter((part) => part !== false), key.length === 1 ? key.toUpperCase() : key].join('+')
}

const EVENT_KEYS: Readonly<Record<string, string>> = {
  Space: ' ',
  Return: 'Enter',
  Up: 'ArrowUp',
  Down: 'ArrowDown',
  Left: 'ArrowLeft',
  Right: 'ArrowRight',
  Plus: '+',
}

/** Whether a key event is this accelerator. */
export function matchesAccelerator(event: KeyboardEvent, accelerator: string): boolean {
  const parts = accelerator.split('+')
  const key = parts.at(-1) ?? ''
  const expectedKey = EVENT_KEYS[key] ?? key
  if (keyIn(event).toLowerCase() !== expectedKey.toLowerCase() || isAltGr(event)) return false
  const command = isMac() ? event.metaKey : event.ctrlKey
  return (
    command === parts.includes('CmdOrCtrl') &&
    event.shiftKey === parts.includes('Shift') &&
    event.altKey === parts.includes('Alt')
  )
}

/** Keys of inputs without text, by their type: these move a slider or press a box. */
const KEYS_OF_INPUTS: Readonly<Record<string, readonly string[]>> = {
  range: ['Left', 'Right', 'Up', 'Down', 'Home', 'End', 'PageUp', 'PageDown'],
  checkbox: ['Space'],
  radio: ['Space', 'Left', 'Right', 'Up', 'Down'],
}

/** Whether an accelerator is meant for the input that has the focus; one with text takes all keys. */
export function isForInput(type: string, accelerator: string): boolean {
  return KEYS_OF_INPUTS[type]?.includes(accelerator.split('+').at(-1) ?? '') ?? true
}

/** The key of an event. With Alt a Mac types other characters, so the letter or digit of the key itself counts. */
function keyIn({ key, altKey, keyCode }: KeyboardEvent): string {
  const own = String.fromCharCode(keyCode)
  const isSign = altKey && (key === 'Dead' || (key.length === 1 && !/[!-~]/.test(key)))
  return isSign && /[A-Z0-9]/.test(own) ? own : key
}

/** Whether AltGr is pressed: it types letters, but Windows reports it as Ctrl and Alt, like a shortcut. */
function isAltGr(event: KeyboardEvent): boolean {
  return !isMac() && event.getModifierState('AltGraph')
}

function isMac(): boolean {
  return navigator.userAgent.includes('Macintosh')
}
