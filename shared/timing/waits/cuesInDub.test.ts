import { describe, expect, it } from 'vitest'
import type { JobReport, LineReport } from '../../contract/local.ts'
import { cuesInDub } from './cuesInDub.ts'

const line = (id: number, start: number, end: number): LineReport => {
  return { id, speaker: 'A', voice: 'v', start, end, rate: 1 }
}
const report = (...lines: LineReport[]): JobReport => ({ notes: [], lines }) as unknown as JobReport

describe('cuesInDub', () => {
  it('keeps cues whose words are spoken in their place', () => {
    const cues = [{ id: 0, start: 1, end: 2, text: 'a' }]
    expect(cuesInDub(cues, report(line(0, 1.05, 1.8)))).toEqual(cues)
    expect(cuesInDub(cues, undefined)).toEqual(cues)
  })

  it('follows words that are late, and lasts until they are said or the next begin', () => {
    const cues = [
      { id: 0, start: 1, end: 2 },
      { id: 1, start: 2, end: 3 },
      { id: 2, start: 6, end: 7 },
    ]
    expect(cuesInDub(cues, report(line(0, 1, 2.8), line(1, 2.6, 4.1), line(2, 6, 8.5)))).toEqual([
      { id: 0, start: 1, end: 2.6 },
      { id: 1, start: 2.6, end: 4.1 },
      { id: 2, start: 6, end: 8.5 },
    ])
  })

  it('leaves cues of no line, and of lines that share an id', () => {
    const cues = [
      { start: 1, end: 2 },
      { id: 7, start: 3, end: 4 },
    ]
    expect(cuesInDub(cues, report(line(7, 3.5, 4.5), line(7, 9, 10)))).toEqual(cues)
  })
})
