import type { Target } from '../../../shared/contract/records.ts'
import { type Message, say } from '../../../shared/locale/message.ts'
import type { Line } from '../../../shared/project/document.ts'
import { setSpoken, setText, setTexts } from '../../../shared/project/texts/textEdits.ts'
import type { TextFinding } from '../../../shared/text/check/textFinding.ts'
import { applyFixes, type Fix } from '../../../shared/text/repair/fix.ts'
import { repairMarks } from '../../../shared/text/repair/repairMarks.ts'
import { commitDraft } from '../../state/document/draft.ts'
import { edit } from '../../state/document/journal.ts'
import { lineNumber, lineOrder } from '../../state/document/lineOrder.ts'
import { theProject } from '../../state/document/project.ts'
import type { CheckedText } from '../../state/editor/checkedTexts.ts'

/** A finding and the replacement chosen for it. */
export interface RepairChoice {
  readonly finding: TextFinding
  readonly after: string
}

/**
 * Writes replacements into a line, as one undo step. Does nothing if the line's text has changed since it was checked.
 */
export function takeChoices(id: number, { field, text }: CheckedText, choices: readonly RepairChoice[]): void {
  commitDraft()
  const { document, target } = theProject()
  const line = document.lines[id]
  if (target === undefined || line === undefined || choices.length === 0) return
  const own = line.texts[target]
  if (text !== { source: line.source, translation: own?.text, spoken: own?.spoken }[field]) return
  const fixed = applyFixes(
    text,
    choices.map(({ finding: { start, end }, after }) => ({ start, end, after })),
  )
  const number = lineNumber(document.lines, id)
  edit(labelOf(choices, number), (draft) => {
    if (field === 'spoken') setSpoken(draft, id, { spoken: fixed, target })
    else setText(draft, id, { text: fixed, ...(field === 'translation' ? { target } : {}) })
  })
}

function labelOf(choices: readonly RepairChoice[], number: number): Message {
  const [first] = choices
  const isRepair = choices.every(({ finding: { kind } }) => kind === 'fix' || kind === 'mixed_forms')
  if (isRepair) return say('edit.repair', { number })
  if (first !== undefined && choices.length === 1) return say('edit.takeWord', { word: first.after, number })
  return say('edit.takeWords', { count: choices.length, number })
}

/** The repairs of one line. */
export interface LineRepair {
  readonly id: number
  readonly number: number
  readonly before: string
  readonly after: string
  readonly fixes: readonly Fix[]
}

/** The repairs of a translation, in order of lines. Locked lines are skipped. */
export function repairsOf(lines: Readonly<Record<string, Line>>, target: Target): LineRepair[] {
  const { ids, numbers } = lineOrder(lines)
  return ids.flatMap((id) => {
    const line = lines[id]
    const before = line?.texts[target]?.text
    if (line === undefined || line.locked || before === undefined) return []
    const fixes = repairMarks(before, target)
    return fixes.length === 0
      ? []
      : [{ id, number: numbers.get(id) ?? 0, before, after: applyFixes(before, fixes), fixes }]
  })
}

/** Writes the repairs of many lines, as one undo step. */
export function repairLines(repairs: readonly LineRepair[], target: Target): void {
  const texts = new Map(repairs.map(({ id, after }) => [id, after]))
  edit(say('edit.repairAll', { count: texts.size }), (draft) => setTexts(draft, texts, target))
}
