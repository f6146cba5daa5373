import { type Message, say } from '../../../../shared/locale/message.ts'
import { countHasty } from '../../../../shared/qc/linesOfRender.ts'
import { createTimeMap } from '../../../../shared/timing/waits/timeMap.ts'
import type { Speech } from '../film/mixDub.ts'

type Paced = Pick<Speech, 'lines' | 'waits' | 'timeMap' | 'pace' | 'needed'>

/**
 * How much longer the film or programme is, and why; and how many lines are over rate because it is not, or by which share it would
 * have to be longer for them.
 */
export function paceNotes(speech: Paced, isProgramme: boolean): Message[] {
  const { lines, timeMap, pace, needed } = speech
  const count = countHasty(lines)
  const longer = timeMap.length === 0 ? [] : [waitNote(speech, isProgramme)]
  if (count === 0) return longer
  const overRateLines = say('finding.ofLines', { some: count, all: lines.length })
  if (pace.picture === 'keep') return [say('engineNote.hurried', { lines: overRateLines }), ...longer]
  if (needed === undefined) return longer
  return [...longer, say('engineNote.longest', { lines: overRateLines, percent: Math.ceil(100 * needed) })]
}

function waitNote({ lines, waits, timeMap }: Paced, isProgramme: boolean): Message {
  const seconds = createTimeMap(timeMap).added.toFixed(1)
  if (waits.length === 0) return say('engineNote.waits.together', { seconds })
  const held = waits.filter(({ start, end }) => start === end).length
  const waitValues = { lines: new Set(waits.map(({ line }) => line)).size, all: lines.length, seconds }
  if (isProgramme) return say('engineNote.waits.programme', waitValues)
  if (held === 0) return say('engineNote.waits.slowed', waitValues)
  return held === waits.length
    ? say('engineNote.waits.held', waitValues)
    : say('engineNote.waits.both', { ...waitValues, times: held })
}
