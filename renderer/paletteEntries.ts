import { type ActionId, actions } from '../shared/actions/actions.ts'
import type { Target } from '../shared/contract/records.ts'
import { paletteTexts } from '../shared/locale/en/palette.ts'
import type { en } from '../shared/locale/en.ts'
import type { Line } from '../shared/project/document.ts'
import { speakersInOrder } from '../shared/project/speakers/speakersInOrder.ts'
import { t } from './locales/t.ts'
import { isEnabled, keyOf, perform } from './state/actions.ts'
import { lineOrder } from './state/document/lineOrder.ts'
import { openProject } from './state/document/project.ts'
import { type Findable, findByMeaning, plain } from './state/editor/findByMeaning.ts'
import { selectLine } from './state/editor/selection.ts'
import { speakerName } from './state/editor/speakerName.ts'
import { HELP_PAGES, showHelp } from './state/help.ts'
import { acceleratorLabel } from './state/keys.ts'
import { session } from './state/session.ts'
import { SECTIONS } from './state/settingsSection.ts'
import { goToSide } from './state/sidePanel.ts'
import { changeSettings, showSettings } from './state/studio/connection.ts'
import { run } from './state/studio/studio.ts'

/** An entry of the palette. */
export interface PaletteEntry extends Findable {
  readonly value: string
  /** The kind of the entry, or its key. */
  readonly hint: string
  does(): void
}

/** How many entries are remembered as recent, and how many lines are found at once. */
const MAX_RECENT_ENTRIES = 6
const MAX_FOUND_LINES = 20

/**
 * What a query finds: actions, sections of the settings, pages of the help, speakers, of each recently chosen ones first; then lines, which a
 * number finds before all else.
 */
export function paletteEntries(query: string): PaletteEntry[] {
  const all = [...actionEntries(), ...settingEntries(), ...helpEntries(), ...speakerEntries()]
  const recent = recentValues()
  const place = ({ value }: PaletteEntry) => (recent.includes(value) ? recent.indexOf(value) : MAX_RECENT_ENTRIES)
  const found = findByMeaning(
    all.toSorted((a, b) => place(a) - place(b)),
    query,
  )
  const lines = lineEntries(query)
  return /^\s*\d+\s*$/.test(query) ? [...lines, ...found] : [...found, ...lines]
}

/** Runs an entry and remembers it. */
export function choose({ value, does }: PaletteEntry): void {
  // Lines are of one project.
  if (!value.startsWith(LINE_VALUE_PREFIX)) {
    const recent = [value, ...recentValues().filter((one) => one !== value)].slice(0, MAX_RECENT_ENTRIES)
    void run(() => changeSettings({ layout: { recentActions: recent } }))
  }
  does()
}

function recentValues(): string[] {
  const kept = session().settings?.layout['recentActions']
  return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : []
}

type Worded = keyof typeof en extends infer Key ? (Key extends `palette.words.${infer Name}` ? Name : never) : never

function otherWords(name: string): { words?: string } {
  return `palette.words.${name}` in paletteTexts ? { words: t(`palette.words.${name as Worded}`) } : {}
}

function actionEntries(): PaletteEntry[] {
  return (Object.keys(actions) as ActionId[])
    .filter((id) => id !== 'showPalette' && isEnabled(id))
    .map((id) => ({
      value: id,
      label: t(`action.${id}`).replace(/…$/, ''),
      hint: acceleratorLabel(keyOf(id) ?? ''),
      ...otherWords(id),
      does: () => perform(id),
    }))
}

function settingEntries(): PaletteEntry[] {
  return SECTIONS.map((section) => ({
    value: `settings.${section}`,
    label: t(`settings.section.${section}`),
    hint: t('palette.setting'),
    ...otherWords(`settings.${section}`),
    does: () => showSettings(section),
  }))
}

function helpEntries(): PaletteEntry[] {
  return HELP_PAGES.map((page) => ({
    value: `help.${page}`,
    label: t('guide.inPalette', { page: t(`guide.page.${page}`) }),
    hint: '',
    does: () => showHelp({ page }),
  }))
}

/** Nothing of the project, where a room covers it. */
function shownProject() {
  return session().room === undefined ? openProject() : undefined
}

function speakerEntries(): PaletteEntry[] {
  const project = shownProject()
  return project === undefined
    ? []
    : speakersInOrder(project.document).map((speaker) => ({
        value: `speaker ${speaker.id}`,
        label: speakerName(speaker),
        hint: t('palette.speaker'),
        does: () => goToSide('speakers', `[data-speaker-card="${speaker.id}"] button`),
      }))
}

const LINE_VALUE_PREFIX = 'line '

/** The lines that have the words of a query in the order in which they were typed, or that have its number. */
function lineEntries(query: string): PaletteEntry[] {
  const project = shownProject()
  const searchText = plain(query.trim())
  if (project === undefined || searchText === '') return []
  const { document, target } = project
  const { ids, numbers } = lineOrder(document.lines)
  const found: PaletteEntry[] = []
  for (const id of ids) {
    const number = numbers.get(id) ?? 0
    const label = foundIn(document.lines[id], { number, target, searchText })
    if (label === undefined) continue
    found.push({
      value: `${LINE_VALUE_PREFIX}${id}`,
      label,
      hint: t('palette.line', { number }),
      does: () => selectLine(id),
    })
    if (found.length >= MAX_FOUND_LINES) break
  }
  return found
}

interface LineSearch {
  readonly number: number
  readonly target: Target | undefined
  readonly searchText: string
}

/** The text of a line by which it is found; words of fewer than three letters are in too many. */
function foundIn(line: Line | undefined, { number, target, searchText }: LineSearch): string | undefined {
  if (line === undefined) return undefined
  const translation = target === undefined ? '' : (line.texts[target]?.text ?? '')
  if (String(number) === searchText) return translation || line.source
  return searchText.length < 3 ? undefined : [translation, line.source].find((text) => plain(text).includes(searchText))
}
