import type { Document } from '../../shared/project/document.ts'
import { linesInOrder } from '../../shared/project/lines/linesInOrder.ts'
import type { QcLine, QcReport } from '../../shared/qc/report.ts'

/** A report on a dub of all lines of a project, every tenth of which begins too late, for tests of what is shown. */
export function longReport(document: Document): QcReport {
  const lines = linesInOrder(document).map(({ id, start, end, speaker, texts }, at): QcLine => {
    const late = at % 10 === 9
    const onsetError = late ? 0.2 : 0.01
    const text = texts.sw?.text ?? ''
    const heard = { state: 'heard' as const, onset: start + onsetError, onsetError, gap: 14, rate: 1 + (at % 7) / 50 }
    return { number: at + 1, id, speaker, text, start, end, ...heard }
  })
  const duration = document.media.facts?.duration ?? 0
  const late = lines.filter(({ onsetError = 0 }) => onsetError > 0.09)
  return {
    verdict: 'needs_work',
    source: 'film.mp4',
    dub: 'long.sw.mp4',
    figures: {
      lines: { all: lines.length, heard: lines.length, unclear: 0, silent: 0 },
      onset: { p50: 0.01, p95: 0.2, max: 0.2 },
      overlaps: 0,
      clicks: 0,
      loudness: { integrated: -16, target: { lufs: -16, dialogue: false, truePeak: -1 } },
      truePeak: -1.5,
      length: { source: duration, dub: duration, frame: 0.04 },
      picture: 'identical',
      tracks: [],
    },
    findings: late.map(({ number, start }) => ({
      level: 'fail',
      topic: 'onset',
      line: number,
      at: start,
      value: '200 ms late',
      norm: 'none beyond 90 ms',
      message: `Line ${number} begins late.`,
      remedy: 'Move it.',
    })),
    lines,
    loudnessCurve: {
      step: 1,
      dub: Array.from({ length: Math.floor(duration) }, (_, second) => -16 - (second % 5)),
      source: Array.from({ length: Math.floor(duration) }, (_, second) => (second % 60 === 0 ? null : -20)),
    },
  }
}
