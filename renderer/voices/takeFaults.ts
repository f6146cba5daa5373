import type { Document, Line } from '../../shared/project/document.ts'
import { mayWait } from '../../shared/project/lines/mayWait.ts'
import { isDescription } from '../../shared/project/speakers/describer.ts'
import { type CheckedTake, checkTake, type TakeFault } from '../../shared/project/takes/checkTake.ts'
import { formats, t } from '../locales/t.ts'
import { lineNumber } from '../state/document/lineOrder.ts'

/** The faults of a recorded take of a line, in words for the reader; `at` is the start of its speech, in seconds after the line's start. */
export function takeFaults(take: CheckedTake, line: Line, document: Document, at = 0): string[] {
  return faultsOf(take, line, document, at).map((fault) => faultWords(fault, document.lines))
}

/** The faults of a recorded take. One that describes the picture is never too long: the picture waits for it. */
export function faultsOf(take: CheckedTake, line: Line, document: Document, at: number): TakeFault[] {
  const faults = checkTake(take, line, Object.values(document.lines), at)
  const isHeld = isDescription(document, line) && mayWait(document, line)
  return isHeld ? faults.filter(({ kind }) => kind !== 'too_long') : faults
}

function faultWords(fault: TakeFault, lines: Document['lines']): string {
  switch (fault.kind) {
    case 'quiet':
    case 'noise':
      return t(`heard.${fault.kind}`, { level: formats.number(fault.level, 0) })
    case 'clipped':
      return t('heard.clipped', { count: fault.count })
    case 'late':
    case 'early':
      return t(`heard.${fault.kind}`, { ms: formats.number(Math.round(fault.seconds * 1000), 0) })
    case 'too_long': {
      const seconds = formats.number(fault.seconds, 1)
      const numbers = fault.over.map((id) => formats.number(lineNumber(lines, id), 0))
      if (numbers.length === 0) return t('heard.too_long', { seconds })
      return t('heard.too_long_over', { seconds, numbers: formats.list(numbers) })
    }
  }
}
