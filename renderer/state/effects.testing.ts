import { onTestFinished } from 'vitest'
import { type ActionId, actions } from '../../shared/actions/actions.ts'
import type { DrawnControl } from '../drawn/drawPart.testing.ts'
import { holdActions } from './actions.ts'
import { openProject } from './document/project.ts'
import { holdTransport, now } from './editor/clock.ts'
import { drawFrame } from './frames.testing.ts'
import type { ScriptedBridge } from './scriptedBridge.testing.ts'
import { pageStores } from './stores.ts'

// Handlers ask whether an event came from an element of the page; those of tests come from none.
Object.assign(
  globalThis,
  Object.fromEntries(
    ['Element', 'HTMLElement', 'HTMLTextAreaElement', 'HTMLInputElement']
      .filter((name) => !(name in globalThis))
      .map((name) => [name, class {}]),
  ),
)

/** How many turns of promises an effect may take. */
const MICROTASKS = 50
/** Longest value in an effect, in characters. */
const MAX_VALUE_CHARACTERS = 120
/** Characters of ids that are made by chance. */
const CHANCE_ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/** The time of now, in ms since 1970. */
const MOMENT = /\b1[789]\d{11}\b/g

/** Slices that follow others with the frames of the page. */
const UNSAID_SLICES = new Set(['drawnRange'])
/** How many new lines of a part are said of a use, and the most characters of a use that is said in one line. */
const MAX_NEW_LINES = 2
const MAX_USE_CHARACTERS = 400

/** Actions and requests to the player since effects began to be counted. */
let done: string[] = []

/** Puts the page's state back to what it is now. */
function keepPage(): () => void {
  const before = Object.values(pageStores).map((store) => [store, store.getState()] as const)
  return () => {
    for (const [store, state] of before) store.setState(state, true)
  }
}

/** Puts the page's state back to what it was when the test first opened something. */
let putBackToStart: (() => void) | undefined

/** Keeps the state of the page as it was before the test, and puts it back at the test's end and at each later call; answers whether this is the first. */
export function beginAnew(): boolean {
  if (putBackToStart !== undefined) {
    putBackToStart()
    return false
  }
  const putBack = keepPage()
  putBackToStart = putBack
  onTestFinished(() => {
    putBack()
    putBackToStart = undefined
  })
  return true
}

/** Whether a test watches which actions are performed: those of this file stay until another one holds its own. */
let isWatched = false

/** Begins with the state of the page before the test; notes which actions are performed and what the player is asked for. */
export function watchPage(): void {
  if (!beginAnew()) return
  const ids = Object.keys(actions) as ActionId[]
  holdActions(Object.fromEntries(ids.map((id) => [id, () => isWatched && done.push(`performs ${id}`)])))
  const asked =
    (name: string) =>
    (...values: unknown[]) =>
      void done.push(`player ${[name, ...values.map(rounded)].join(' ')}`)
  const release = holdTransport({
    ...{ play: asked('plays'), pause: asked('pauses'), seek: asked('goes to'), setRate: asked('plays at') },
    playRange: asked('plays the range'),
  })
  done = []
  isWatched = true
  onTestFinished(() => {
    release()
    isWatched = false
  })
}

const rounded = (value: unknown) => (typeof value === 'number' ? Math.round(value * 1000) / 1000 : value)

/** The state of the page from which effects are counted. */
let stateBefore: object = {}

/** Counts effects from now on. */
export function beginEffects(bridge: ScriptedBridge): void {
  stateBefore = shownState()
  done = []
  bridge.calls.length = 0
}

/**
 * The effects since they began to be counted, a line for each: actions, commands to the studio, requests to the player, and changes of
 * the state. Longer values are cut. They are counted anew from here.
 */
export function effectsSince(bridge: ScriptedBridge, maxCharacters = MAX_VALUE_CHARACTERS): string[] {
  // The view of a project is kept after a pause, whoever waits for it.
  const asked = bridge.calls.filter(({ command }) => command !== 'saveView')
  const calls = asked.map(({ command, input }) =>
    command === 'commitStep'
      ? `step ${short((input as { label?: unknown }).label)}`
      : `asks ${command} ${short(input, maxCharacters)}`,
  )
  const lines = [...done, ...calls, ...changesIn(stateBefore, shownState(), maxCharacters)]
  beginEffects(bridge)
  return lines.map((line) => line.replaceAll(CHANCE_ID, 'an id').replaceAll(MOMENT, 'a moment'))
}

/** The effects of an act, once all has settled that waits for nothing else. */
export async function effectsOf(bridge: ScriptedBridge, act: () => void, settle = letPromisesGoOn): Promise<string[]> {
  beginEffects(bridge)
  inPage(act)
  await settle()
  inPage(drawFrame)
  await settle()
  return effectsSince(bridge)
}

/** A page in which nothing is found, and nothing has the focus. */
const EMPTY_PAGE = {
  ...{ querySelector: () => null, querySelectorAll: () => [], getElementById: () => null, activeElement: null },
  ...{ documentElement: { toggleAttribute: () => undefined }, body: null },
}

/** Does what looks for elements in a page without any, unless the test has one; what makes elements ends there. */
function inPage(act: () => void): void {
  if ('document' in globalThis) {
    act()
    return
  }
  Object.assign(globalThis, { document: EMPTY_PAGE })
  try {
    act()
  } catch (error) {
    if (!(error instanceof TypeError && error.message.startsWith('document.'))) throw error
    done.push('makes an element')
  } finally {
    Reflect.deleteProperty(globalThis, 'document')
  }
}

/** Lets everything go on that waits for nothing else. */
async function letPromisesGoOn(): Promise<void> {
  for (let turn = 0; turn < MICROTASKS; turn += 1) await Promise.resolve()
}

/** The page's state: all slices, the playhead and the open project. */
function shownState(): object {
  const slices = Object.values(pageStores).flatMap((store) => Object.entries(store.getState()))
  // A watched player is asked for another place, and stays where it is otherwise.
  const playhead = isWatched ? {} : { playhead: now() }
  const shown = { ...Object.fromEntries(slices.filter(([name]) => !UNSAID_SLICES.has(name))), ...playhead }
  const open = openProject()
  if (open === undefined) return shown
  const { document, saved: _, unsaved: __, view: ___, ...project } = open
  return { ...shown, project, document }
}

/** The changes of a state, a line for each value; a value that has come or is gone is said as a whole. */
function changesIn(before: unknown, after: unknown, maxCharacters: number, path = ''): string[] {
  if (Object.is(before, after) || path.endsWith('.basis')) return []
  if (!isPlain(before) || !isPlain(after)) {
    const words = after === undefined ? 'gone' : short(after, maxCharacters)
    return words === short(before, maxCharacters) ? [] : [`${path}: ${words}`]
  }
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) =>
    changesIn(
      ...([before[name], after[name], maxCharacters] as const),
      path === '' || path === 'document' ? name : `${path}.${name}`,
    ),
  )
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}

function short(value: unknown, maxCharacters = MAX_VALUE_CHARACTERS): string {
  const plain = (_: string, one: unknown): unknown =>
    one instanceof Map || one instanceof Set ? [...one] : typeof one === 'function' ? 'a function' : rounded(one)
  const text = JSON.stringify(value, plain) ?? 'undefined'
  const words = text.replaceAll(/"(\w+)":/g, '$1: ')
  return words.length > maxCharacters ? `${words.slice(0, maxCharacters)}…` : words
}

/** A part of the page, opened anew for each of its controls. */
interface Opened {
  /** The studio that the part asks. */
  readonly studio: ScriptedBridge
  readonly part: Drawn | LiveDrawn
}

interface Drawn {
  readonly controls: readonly DrawnControl[]
  readonly lines: readonly string[]
  redraw(): Drawn
}

/** A part whose effects run (`livePart`). */
interface LiveDrawn {
  now(): Drawn
  settle(): Promise<void>
}

interface TrialOptions {
  /** Whether a control is tried; by default all are. */
  readonly only?: (label: string) => boolean
  /** The value that is filled into a field, by its label. */
  readonly fill?: (label: string) => string
}

/** How a part is opened: in one go, or its studio first. */
type Trial = TrialOptions & ({ make(): Opened } | { open(): ScriptedBridge; draw(): Drawn })

/** The value that a field gets where a test does not say it. */
const usualValue = (label: string) => (/^(?:spinbutton|slider)\b/.test(label) ? '1' : 'Other')

/**
 * Uses each control of a part, every time from the same state: a line for the control, and lines for what that does and for what is then
 * shown that was not.
 */
export async function tryControls({ only = () => true, fill = usualValue, ...trial }: Trial): Promise<string[]> {
  const open = async () => {
    const { studio, part } = 'make' in trial ? trial.make() : { studio: trial.open(), part: trial.draw() }
    const settle = 'settle' in part ? () => part.settle() : letPromisesGoOn
    if ('settle' in part) await settle()
    return { studio, settle, drawn: 'now' in part ? part.now() : part }
  }
  const tried = [...(await open()).drawn.controls.entries()].filter(([, { isOff, label }]) => !isOff && only(label))
  const lines: string[] = []
  for (const [at, { label }] of tried) {
    const { studio, settle, drawn } = await open()
    const control = drawn.controls[at]
    const value = control?.isField ? fill(label) : undefined
    const effects = await effectsOf(studio, () => control?.use(value), settle)
    lines.push(...said(`${label}${value === undefined ? '' : ` = ${value}`}`, [...effects, ...shownAfter(drawn)]))
  }
  return lines
}

/** A control and the effects of using it, in one line where that is short. */
function said(used: string, effects: readonly string[]): string[] {
  const line = [used, effects.join('; ')].filter((part) => part !== '').join(' → ')
  return line.length <= MAX_USE_CHARACTERS ? [line] : [used, ...effects.map((effect) => `  ${effect}`)]
}

/** The lines of a part that are new since it was drawn, or gone where none is new. */
function shownAfter(drawn: Drawn): string[] {
  const lines = drawn.redraw().lines
  const fresh = lines.filter((line) => !drawn.lines.includes(line)).map((line) => `+ ${line.trim()}`)
  const gone = drawn.lines.filter((line) => !lines.includes(line)).map((line) => `− ${line.trim()}`)
  const [all, signs] = fresh.length > 0 ? [fresh, '+'] : [gone, '−']
  const rest = all.length - MAX_NEW_LINES
  return rest > 1 ? [...all.slice(0, MAX_NEW_LINES), `${signs} ${rest} more`] : all
}

/** Performs each of a room's actions, every time from the same state: a line for the action, and lines for what it does. */
export async function tryRuns(
  runs: Readonly<Record<string, () => void>>,
  open: () => ScriptedBridge,
): Promise<string[]> {
  const lines: string[] = []
  for (const [name, run] of Object.entries(runs)) {
    const effects = await effectsOf(open(), run)
    lines.push(...said(name, effects))
  }
  return lines
}
