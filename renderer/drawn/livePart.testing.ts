import { setImmediate } from 'node:timers/promises'
import type { ReactNode } from 'react'
import { onTestFinished } from 'vitest'
import { drawPart } from './drawPart.testing.ts'
import { endEffects } from './keepState.testing.ts'

type DrawnPart = ReturnType<typeof drawPart>

const FIELD_ROLES = 'textbox searchbox spinbutton combobox slider file'.split(' ')
const PRESSED_ROLES = 'button link tab option menuitem menuitemradio menuitemcheckbox'.split(' ')
const TICKED_ROLES = ['checkbox', 'radio']

/** How often a part is looked at until it has settled. */
const MAX_TURNS = 9

/** How long a line of several elements gets. */
const MAX_LINE_CHARACTERS = 240

/** A part of the page that is used: its states last from one drawing to the next, and it is drawn anew whenever it is looked at. */
export interface LivePart {
  now(): DrawnPart
  /** Its outline now (`outlineOf`), several elements in a line. */
  lines(): string
  /** The lines that came (`+`), and how many went (`-`), since it was last looked at. */
  news(): string
  /** The names of the buttons that can be pressed. */
  buttons(): string[]
  /** Presses the button of this name, or of a part of it, or sends its form. Throws where there is not one, or it is disabled. */
  press(name: string): void
  /** Writes into the field of this name, or chooses in it. A name is needed only where there are several. */
  fill(name: string, value: string | number): void
  /** Leaves the field of this name with a value. */
  leave(name: string, value?: string | number): void
  /** Ticks a box, or chooses one of several, by its name. */
  tick(name: string, checked?: boolean): void
  /** Presses a key in the field or button of this name. */
  key(name: string, key: string, more?: object): void
  /** Runs the effects of what is drawn, and waits until nothing more comes of them. */
  settle(): Promise<void>
}

/**
 * Shows a part of the page without a browser until the test ends. Its effects run when it settles, with no element in their
 * references; what they ask of the studio, the test answers.
 */
export function livePart(part: ReactNode, options: Parameters<typeof drawPart>[1] = {}): LivePart {
  let drawn = drawPart(part, { ...options, effects: 'run' })
  let seen: readonly string[] = []
  onTestFinished(() => endEffects(drawn.state))
  const now = () => {
    drawn = drawn.redraw()
    return drawn
  }
  let isSettled = false
  const look = () => {
    seen = heard((isSettled ? drawn : now()).elements.map(({ depth, line }) => '  '.repeat(depth) + line))
    isSettled = false
    return seen
  }
  /** The label of the one element of these roles with this name, or with this in its line. Throws where it cannot be used. */
  const labelOf = (name: string, roles: readonly string[]) => {
    const usable = now().elements.filter(({ label }) => roles.includes(label.split(' ', 1)[0] ?? ''))
    const exact = usable.filter(({ label }) => label.endsWith(` "${name}"`))
    const found = exact.length > 0 ? exact : usable.filter(({ line }) => line.includes(name))
    const [element] = found
    if (element === undefined || found.length > 1)
      throw new Error(`There are ${found.length} "${name}" (${roles.join(', ')}):\n${drawn.outline.join('\n')}`)
    if (element.isOff) throw new Error(`${element.label} is disabled.`)
    return element.label
  }
  const change = (name: string, roles: readonly string[], handler: string, values: object) => {
    const label = labelOf(name, roles)
    drawn.send(label, handler, { target: values, currentTarget: values })
  }
  const valuesOf = (value: string | number | undefined) =>
    value === undefined ? {} : { value: String(value), valueAsNumber: value === '' ? Number.NaN : Number(value) }
  return {
    now,
    lines: () => packed(look()).join('\n'),
    news() {
      const before = seen
      const after = look()
      const [first, ...others] = without(before, after)
      const gone = first === undefined ? [] : [`- ${first}${others.length > 0 ? ` and ${others.length} more` : ''}`]
      return [...gone, ...packed(without(after, before)).map((line) => `+ ${line}`)].join('\n')
    },
    buttons: () =>
      now().elements.flatMap(({ label, isOff }) =>
        isOff ? [] : (/^(?:button|menuitem) "(.*)"$/s.exec(label)?.[1] ?? []),
      ),
    press(name) {
      const label = labelOf(name, PRESSED_ROLES)
      drawn.press(label, { detail: 1 })
    },
    fill: (name, value) => change(name, FIELD_ROLES, 'onChange', valuesOf(value)),
    leave: (name, value) => change(name, FIELD_ROLES, 'onBlur', valuesOf(value)),
    tick: (name, checked = true) => change(name, TICKED_ROLES, 'onChange', { checked }),
    key(name, key, more = {}) {
      const label = labelOf(name, [...FIELD_ROLES, ...PRESSED_ROLES, 'application', 'slider', 'region'])
      drawn.send(label, 'onKeyDown', { key, nativeEvent: { key, ...more }, repeat: false, ...more })
    },
    async settle() {
      isSettled = false
      for (let turn = 0; turn < MAX_TURNS; turn++) {
        const { ran } = drawn.state
        now()
        if (drawn.state.ran === ran && turn > 0) break
        await setImmediate()
      }
      isSettled = true
    },
  }
}

/** The lines of one list that another one lacks, each as often as it lacks it. */
function without(lines: readonly string[], others: readonly string[]): string[] {
  const left = [...others]
  return lines.flatMap((line) => {
    const at = left.indexOf(line)
    if (at < 0) return [line.trim()]
    left.splice(at, 1)
    return []
  })
}

/** An outline without lists that have no name, and without hints that their fields say already. */
function heard(outline: readonly string[]): string[] {
  const hints = new Set(outline.flatMap((line) => /described="(.*?)"[,\]]/.exec(line)?.[1] ?? []))
  return outline.filter((line) => !/^ *(list|listitem)$/.test(line) && !hints.has(line.trim().slice(1, -1)))
}

/** Elements one after the other, as a reader of the screen says them, in lines of some length. */
function packed(elements: readonly string[]): string[] {
  const lines: string[] = []
  for (const element of elements.map((one) => one.trim())) {
    const last = lines.at(-1)
    if (last === undefined || last.length + element.length > MAX_LINE_CHARACTERS) lines.push(element)
    else lines[lines.length - 1] = `${last} · ${element}`
  }
  return lines
}
