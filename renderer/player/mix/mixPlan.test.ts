import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { VoiceRemoval } from '../../../shared/contract/localMedia.ts'
import { edited, lineOf, testDocument } from '../../../shared/project/document.testing.ts'
import type { Document } from '../../../shared/project/document.ts'
import { fitLines, linesToFit } from '../../../shared/project/lines/fitLines.ts'
import { setLineSound } from '../../../shared/project/lines/soundEdits.ts'
import { addTarget, setMix } from '../../../shared/project/projectEdits.ts'
import { setVoice } from '../../../shared/project/speakers/castEdits.ts'
import { spokenBy, takeKey } from '../../../shared/project/takes/takeKey.ts'
import { chooseTake, setText } from '../../../shared/project/texts/textEdits.ts'
import { createTimeMap, IDENTITY_TIME_MAP } from '../../../shared/timing/waits/timeMap.ts'
import { type Forecast, NO_FORECAST } from '../../state/editor/forecast.ts'
import { type BedPlan, bedCurve } from './bedPlan.ts'
import { cueKey, cuesIn, planMix } from './mixPlan.ts'

const target = 'sw'
const WITHOUT_TAKES = {
  target,
  fits: new Map(),
  takes: new Map(),
  map: IDENTITY_TIME_MAP,
  forecast: NO_FORECAST,
  playsCopy: false,
} as const

/** Lines of one second every two, translated and cast; the named lines have a take of that length in seconds. */
function project(count: number, seconds: Readonly<Record<number, number>>) {
  const rows = Array.from({ length: count }, (_, at) => [2 * at, 2 * at + 1, `Line ${at}`, 'Amina'] as const)
  const takes = new Map(Object.entries(seconds).map(([line, length]) => [`t${line}`, { seconds: length }]))
  const document = edited(testDocument(rows), (draft) => {
    addTarget(draft, target)
    for (const id of Object.keys(draft.speakers)) setVoice(draft, id, { target, voice: 'v' })
    for (const { id } of Object.values(draft.lines)) setText(draft, id, { text: 'Habari', target })
  })
  const spoken = edited(document, (draft) => {
    for (const line of Object.values(document.lines)) {
      const key = takeKey(line, target, spokenBy(document, line))
      if (seconds[line.id] !== undefined && key !== undefined)
        chooseTake(draft, line.id, { target, take: { id: `t${line.id}`, key } })
    }
  })
  return {
    document: spoken,
    given: {
      target,
      takes,
      fits: fitsOf(spoken, takes),
      map: IDENTITY_TIME_MAP,
      forecast: NO_FORECAST,
      playsCopy: false,
    } as const,
  }
}

function fitsOf(document: Document, takes: ReadonlyMap<string, { seconds: number }>) {
  const fits = fitLines(linesToFit(document, target, takes), { target, duration: 3600 })
  return new Map(fits.map((fit) => [fit.id, fit]))
}

/** The level of the original in dB. */
const bedLevel = (plan: BedPlan, time: number) => 20 * Math.log10(bedCurve(plan, time, time).gains[0] ?? 1)

describe('planMix', () => {
  it('lowers the original as the render would, and a new line as the one next to it', () => {
    const { document, given } = project(3, { 1: 0.8, 3: 0.8 })
    const lineForecast = { bed: 'music', depthDb: -7, speechCut: 1, gain: 1.5 } as const
    const forecast: Forecast = {
      state: 'known',
      bedGain: 0.5,
      removal: { place: 'sides', belowDb: 4 },
      lines: new Map([[1, lineForecast]]),
    }
    const { bed, cues, removal } = planMix(document, { ...given, forecast })
    expect(cues.map(({ gain }) => gain)).toEqual([1.5, undefined])
    for (const time of [0.5, 4.3]) expect(bedLevel(bed, time)).toBeCloseTo(-7 + 20 * Math.log10(0.5))
    expect(bedCurve(bed, 0.4, 0.5).cuts?.[0]).toBe(1)
    expect(removal).toEqual({ place: 'sides', belowDb: 4 })
  })

  it('plays a take of surround sound as loud from two loudspeakers as from the centre, and in the middle', () => {
    const { document, given } = project(2, { 1: 0.8, 2: 0.8 })
    const panned = edited(document, (draft) => setLineSound(draft, [1], { pan: -0.5, gain: -3 }))
    const lineForecast = { bed: 'music', depthDb: -7, speechCut: 1, gain: 1.5 } as const
    const cuesAt = (place: VoiceRemoval['place'], playsCopy = false) => {
      const removal = { place, belowDb: 0 }
      const forecast: Forecast = { state: 'known', bedGain: 1, removal, lines: new Map([[1, lineForecast]]) }
      return planMix(panned, { ...given, forecast, playsCopy }).cues
    }
    const [predictedCue, unknown] = cuesAt('channel')
    // The power of both sides together is that of the one channel.
    expect(2 * (predictedCue?.gain ?? 0) ** 2).toBeCloseTo(1.5 ** 2)
    expect([predictedCue?.sound, unknown?.gain]).toEqual([{ pan: 0, gain: -3 }, undefined])
    for (const cues of [cuesAt('centre'), cuesAt('sides'), cuesAt('channel', true)])
      expect(cues[0]).toMatchObject({ gain: 1.5, sound: { pan: -0.5, gain: -3 } })
  })

  it('puts a take where the fit says, at its pace, and lowers the original under it', () => {
    const { document, given } = project(3, { 1: 0.8, 2: 1 })
    const { cues, bed } = planMix(document, given)
    expect(cues.map(({ line, take }) => [line, take])).toEqual([
      [1, 't1'],
      [2, 't2'],
    ])
    for (const cue of cues) {
      const fit = given.fits.get(cue.line)
      expect([cue.start, cue.rate]).toEqual([fit?.start, fit?.rate])
    }
    // 10 of the gap, and 8 more as it is a voice that makes way.
    expect(bedLevel(bed, 0.5)).toBeCloseTo(-18)
    // The third line has no take: softly, so that its words are not lost.
    expect(bedLevel(bed, 4.5)).toBeCloseTo(-8)
    expect(bedLevel(bed, 100)).toBe(0)
  })

  it('lowers the original when its line is heard, where the picture has waited before it', () => {
    const { document, given } = project(3, { 3: 0.8 })
    const map = createTimeMap([
      { source: 3, dub: 3 },
      { source: 3, dub: 8 },
    ])
    const { bed } = planMix(document, { ...given, fits: new Map(), map })
    expect([bedLevel(bed, 4), bedLevel(bed, 9.5)]).toEqual([0, expect.closeTo(-18)])
  })

  it('keeps to the gap alone where no voice is replaced', () => {
    const { document, given } = project(1, { 1: 0.8 })
    const wordless = edited(document, (draft) => {
      const line = draft.lines['1']
      if (line !== undefined) line.source = ''
      setMix(draft, { gap: 13 })
    })
    expect(bedLevel(planMix(wordless, given).bed, 0.5)).toBeCloseTo(-13)
  })

  it('leaves the original where it is kept, whatever the bed is', () => {
    for (const bed of ['duck', 'remove_voices', 'mute'] as const) {
      const { document, given } = project(2, { 1: 0.8, 2: 0.8 })
      const kept = edited(document, (draft) => {
        setMix(draft, { bed, bedGain: -6 })
        const line = draft.lines['1']
        if (line !== undefined) line.keepOriginal = true
      })
      const plan = planMix(kept, given)
      expect(plan.cues.map(({ line }) => line)).toEqual([2])
      expect(bedLevel(plan.bed, 0.5)).toBe(0)
      expect(bedLevel(plan.bed, 50)).toBeCloseTo(bed === 'mute' ? Number.NEGATIVE_INFINITY : -6)
    }
  })

  it('plays a stale take in its place, at a pace that lets it end there', () => {
    const { document, given } = project(1, { 1: 1.2 })
    const changed = edited(document, (draft) => setText(draft, 1, { text: 'Habari za asubuhi', target }))
    const [cue] = planMix(changed, { ...given, fits: fitsOf(changed, given.takes) }).cues
    expect(cue?.take).toBe('t1')
    expect(cue?.rate).toBeGreaterThanOrEqual(1)
    expect(cue?.rate).toBeLessThanOrEqual(1.6)
  })

  it('plays a stale take to its end, and makes the next one late, where its place is too short', () => {
    const { document, given } = project(2, { 1: 5, 2: 0.8 })
    const changed = edited(document, (draft) => setText(draft, 1, { text: 'Ndiyo', target }))
    for (const fits of [fitsOf(changed, given.takes), new Map()]) {
      const [long, next] = planMix(changed, { ...given, fits }).cues
      const spokenBy = (long?.start ?? 0) + 5 / 1.6
      expect([long?.rate, long?.end]).toEqual([1.6, expect.closeTo(spokenBy)])
      expect(next?.start).toBeGreaterThanOrEqual(spokenBy - 1e-9)
    }
  })

  it('begins a line that is not fitted yet at its own start', () => {
    const { document, given } = project(1, { 1: 1.1 })
    const [cue] = planMix(document, { ...given, fits: new Map() }).cues
    expect([cue?.start, cue?.rate]).toEqual([0, 1])
    expect(planMix(document, WITHOUT_TAKES).cues).toEqual([])
  })

  it('changes only the cues of lines that changed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 6 }), fc.double({ min: 0.2, max: 0.9, noNaN: true }), (moved, by) => {
        const { document, given } = project(6, { 1: 0.8, 2: 0.8, 3: 0.8, 4: 0.8, 5: 0.8, 6: 0.8 })
        const after = edited(document, (draft) => {
          const line = draft.lines[String(moved)]
          if (line !== undefined) line.start = lineOf(document, moved).start + by * 0.5
        })
        const key = (from: Document) => {
          const { cues } = planMix(from, { ...given, fits: new Map() })
          return new Map(cues.map((cue) => [cue.line, cueKey(cue)]))
        }
        const [was, is] = [key(document), key(after)]
        expect([...is.keys()].filter((line) => is.get(line) !== was.get(line))).toEqual([moved])
      }),
      { numRuns: 30 },
    )
  })

  it('knows which takes sound in a stretch', () => {
    const { document, given } = project(3, { 1: 0.8, 2: 0.8, 3: 0.8 })
    const { cues } = planMix(document, { ...given, fits: new Map() })
    expect(cuesIn(cues, 2.5, 3).map(({ line }) => line)).toEqual([2])
    expect(cuesIn(cues, 0, 100)).toHaveLength(3)
  })
})
