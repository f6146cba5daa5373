import { describe, expect, it } from 'vitest'
import type { RenderOptions } from '../../../../shared/commands/work.ts'
import { english } from '../../../../shared/locale/english.ts'
import { edited, lineOf, testDocument } from '../../../../shared/project/document.testing.ts'
import type { Document, DocumentDraft } from '../../../../shared/project/document.ts'
import { addDescription } from '../../../../shared/project/lines/lineEdits.ts'
import { addTarget, mixIn, setMix, setSettings } from '../../../../shared/project/projectEdits.ts'
import { renderKey } from '../../../../shared/project/renderKey.ts'
import { setLineVoice, setVoice } from '../../../../shared/project/speakers/castEdits.ts'
import { RECORDED_VOICE, recordingKey, spokenBy, takeKey } from '../../../../shared/project/takes/takeKey.ts'
import { chooseTake, setSpoken, setText } from '../../../../shared/project/texts/textEdits.ts'
import type { ProjectFile } from '../../project/projectFile.ts'
import { ignoredNotes } from './renderByService.ts'
import { descriptionNotes, isDescribed, planForService, planFromTakes, planRender } from './renderPlan.ts'

const options: RenderOptions = {
  by: 'service',
  output: '/o.mp4',
  subtitles: true,
  subtitleTrack: false,
  originalTrack: false,
  stems: false,
  lineFiles: false,
}
const start = edited(
  testDocument([
    [0, 1, 'one', 'AMINA'],
    [2, 3, 'two', 'JUMA'],
    [4, 5, 'three', 'AMINA'],
    [6, 7, 'four', 'JUMA'],
  ]),
  (draft) => {
    addTarget(draft, 'sw')
    setVoice(draft, 'SPEAKER_00', { target: 'sw', voice: 'a' })
    setVoice(draft, 'SPEAKER_01', { target: 'sw', voice: 'j' })
    for (let id = 1; id <= 3; id++) setText(draft, id, { text: `sw ${id}`, target: 'sw' })
  },
)
const keptTakes = (...ids: string[]) => new Map(ids.map((id) => [id, { voice: 'a' }]))
const service = (change: (draft: DocumentDraft) => unknown, renderOptions = options) =>
  planForService({ document: edited(start, change), target: 'sw', options: renderOptions })

describe('a render by the service', () => {
  it('takes what is said, by the ids of the project, and leaves out what keeps its voice or says nothing', () => {
    const plan = service((draft) => {
      setSpoken(draft, 3, { spoken: 'kama inavyosemwa', target: 'sw' })
      const line = draft.lines[2]
      if (line !== undefined) line.keepOriginal = true
    })
    const facts = { speaker: 'SPEAKER_00', voice: 'a', rate: 1 }
    expect(plan.lines).toEqual([
      { id: 1, number: 1, label: '0001 AMINA', start: 0, end: 1, text: 'sw 1', ...facts },
      { id: 3, number: 3, label: '0003 AMINA', start: 4, end: 5, text: 'kama inavyosemwa', ...facts },
    ])
    expect(plan.cast?.voice_map).toEqual({ SPEAKER_00: 'a' })
    expect(plan.keep).toEqual([
      { start: 2, end: 3 },
      { start: 6, end: 7 },
    ])
    expect(plan.notes).toEqual([])
    expect(plan.cues).toEqual([
      { id: 1, start: 0, end: 1, text: 'sw 1' },
      { id: 2, start: 2, end: 3, text: 'sw 2' },
      { id: 3, start: 4, end: 5, text: 'sw 3' },
    ])
  })

  it('says no sounds that a line describes, and keeps the original where it says nothing else', () => {
    const sounds = (draft: DocumentDraft) => {
      setText(draft, 2, { text: '[anacheka]', target: 'sw' })
      setText(draft, 3, { text: '(sighs) Haya, ♪ twende.', target: 'sw' })
    }
    const plan = service(sounds)
    expect(plan.lines.map(({ text }) => text)).toEqual(['sw 1', 'Haya, twende.'])
    expect(plan.cues.map(({ text }) => text)).toEqual(['sw 1', '[anacheka]', '(sighs) Haya, ♪ twende.'])
    const spoken = edited(edited(start, sounds), (draft) => {
      for (const id of [1, 3]) {
        const line = lineOf(edited(start, sounds), id)
        const key = takeKey(line, 'sw', spokenBy(start, line)) ?? ''
        chooseTake(draft, id, { target: 'sw', take: { id: `t${id}`, key } })
      }
    })
    const { keep } = planFromTakes(
      { document: spoken, target: 'sw', options: { ...options, by: 'takes' } },
      keptTakes('t1', 't3'),
    )
    expect(keep).toContainEqual({ start: 2, end: 3 })
  })

  it('leaves out what has nothing to say, as an ellipsis, which is silent, and what begins after the film, and tells the latter', () => {
    const change = (draft: DocumentDraft) => {
      setText(draft, 2, { text: '…', target: 'sw' })
      draft.media.facts = { format: 'mp4', duration: 4, sizeBytes: 1, audio: [], subtitles: [] }
    }
    const planInput = { document: edited(start, change), target: 'sw', options: { ...options, by: 'takes' } } as const
    for (const plan of [service(change), planFromTakes(planInput, keptTakes())]) {
      expect(plan.lines.map(({ id }) => id)).toEqual([1])
      expect(plan.notes.map(english)).toEqual([
        'Left out, since it would begin after the end of the video (0:04): line 3. Correct the times.',
      ])
      expect(plan.keep).not.toContainEqual({ start: 2, end: 3 })
    }
  })

  it("carries the project's separation and timing, which the engine of this computer has here too", () => {
    const plan = service((draft) => {
      setSettings(draft, { separate: 'off', timing: 'tight' })
    })
    expect(plan).toMatchObject({ separate: 'off', timing: 'tight' })
    expect(service(() => undefined).separate).toBeUndefined()
  })

  it('gives lines in other voices labels that no speaker has', () => {
    const plan = service((draft) => {
      setLineVoice(draft, [1], { target: 'sw', voice: 'other' })
      setLineVoice(draft, [2], { target: 'sw', voice: 'other' })
    })
    expect(plan.lines.map(({ speaker }) => speaker)).toEqual(['SPEAKER_90', 'SPEAKER_91', 'SPEAKER_00'])
    expect(plan.cast?.voice_map).toEqual({ SPEAKER_90: 'other', SPEAKER_91: 'other', SPEAKER_00: 'a' })
  })

  it('sends what all voices have in common and says what is lost', () => {
    const both = (draft: DocumentDraft) => {
      for (const id of ['SPEAKER_00', 'SPEAKER_01'])
        setVoice(draft, id, { target: 'sw', settings: { exaggeration: 0.7 } })
    }
    expect(service(both)).toMatchObject({ cast: { exaggeration: 0.7 }, notes: [] })
    const one = (draft: DocumentDraft) => setVoice(draft, 'SPEAKER_00', { target: 'sw', settings: { cfgWeight: 0.2 } })
    const plan = service(one)
    expect(plan.cast?.cfg_weight).toBeUndefined()
    expect(plan.notes.map(english)).toEqual([expect.stringMatching(/one emphasis and closeness for all voices/)])
  })

  it('says which options and levels of a mix a hosted service ignores', () => {
    const mixed = service((draft) => setMix(draft, { bed: 'mute', loudness: 'broadcast' }), { ...options, stems: true })
    expect(ignoredNotes(mixed).map(english)).toEqual([
      expect.stringMatching(/files of their own, the levels of your mix and a loudness preset/),
    ])
    expect(ignoredNotes(service(() => undefined))).toEqual([])
  })

  it('sends pace and shape of each voice, under the label of its lines', () => {
    const plan = service((draft) => {
      setVoice(draft, 'SPEAKER_00', { target: 'sw', settings: { speed: 1.1, pitch: 2, depth: -1, liveliness: 1.5 } })
    })
    expect(plan.cast?.voice_settings).toEqual({ SPEAKER_00: { speed: 1.1, pitch: 2, depth: -1, liveliness: 1.5 } })
    expect(plan.notes).toEqual([])
    expect(service(() => undefined).cast?.voice_settings).toBeUndefined()
  })

  it('is refused without voices or texts', () => {
    const uncast = (draft: DocumentDraft) => setVoice(draft, 'SPEAKER_01', { target: 'sw', voice: null })
    expect(() => service(uncast)).toThrow('No voice in Swahili yet for JUMA')
    expect(() => planForService({ document: start, target: 'yo', options })).toThrow(/No line says anything in Yoruba/)
  })
})

describe('a render from takes', () => {
  const planInput = { target: 'sw' as const, options: { ...options, by: 'takes' as const } }
  const withTakes = (document: Document) =>
    edited(document, (draft) => {
      for (let id = 1; id <= 3; id++) {
        const line = lineOf(document, id)
        const key = takeKey(line, 'sw', spokenBy(document, line)) ?? ''
        chooseTake(draft, id, { target: 'sw', take: { id: `t${id}`, key } })
      }
    })
  const kept = keptTakes('t1', 't2', 't3')

  it('is as loud as the delivery in its language asks for', () => {
    const before = withTakes(start)
    const netflixDocument = edited(before, (draft) => setSettings(draft, { loudness: 'netflix' }, 'sw'))
    expect(planFromTakes({ ...planInput, document: netflixDocument }, kept).mix.loudness).toBe('netflix')
    expect(mixIn(netflixDocument, 'ha').loudness).toBe('as_source')
    expect(renderKey(netflixDocument, 'sw')).not.toBe(renderKey(before, 'sw'))
    expect(renderKey(netflixDocument, 'ha')).toBe(renderKey(before, 'ha'))
  })

  it('takes the chosen ones and keeps the original where nobody is dubbed', () => {
    const document = edited(withTakes(start), (draft) => setMix(draft, { bed: 'mute', loudness: 'streaming' }))
    const plan = planFromTakes({ ...planInput, document }, kept)
    expect(plan.lines[1]).toEqual({
      id: 2,
      number: 2,
      label: '0002 JUMA',
      speaker: 'SPEAKER_01',
      start: 2,
      end: 3,
      text: 'sw 2',
      voice: 'j',
      rate: 1,
      take: 't2',
    })
    expect(plan.keep).toEqual([{ start: 6, end: 7 }])
    expect(plan.mix).toEqual({ bed: 'mute', gap: 10, bedGain: 0, voiceGain: 0, loudness: 'lufs_14' })
  })

  it('lays translated signs over the picture where that is wished, with or without subtitles', () => {
    const box = { left: 0.1, top: 0.1, right: 0.3, bottom: 0.2 }
    const sign = { start: 1, end: 2, box }
    const signs = [
      { ...sign, id: 1, text: 'Police', texts: { sw: 'Polisi' } },
      { ...sign, id: 2, text: 'Exit', texts: {} },
    ]
    const document = { ...withTakes(start), signs }
    const burned = (more: object) =>
      planFromTakes({ ...planInput, document, options: { ...planInput.options, ...more } }, kept).burn
    expect(burned({})).toBeUndefined()
    expect(burned({ signs: true })).toEqual({ size: 'medium', cues: [], signs: [{ ...sign, text: 'Polisi' }] })
    expect(burned({ burn: { text: 'translation', size: 'large' } })).toMatchObject({ size: 'large', signs: [] })
  })

  it('takes what somebody spoke into the microphone without writing it down', () => {
    const document = edited(withTakes(start), (draft) => {
      chooseTake(draft, 4, { target: 'sw', take: { id: 't4', key: recordingKey(lineOf(start, 4), 'sw') } })
    })
    const plan = planFromTakes({ ...planInput, document }, keptTakes(...kept.keys(), 't4'))
    expect(plan.lines.at(-1)).toMatchObject({ id: 4, start: 6, text: '', take: 't4', voice: RECORDED_VOICE })
    expect(plan.keep).toEqual([])
  })

  it('speaks lines without a fresh take first, and leaves what a person decides about to the person', () => {
    const speakIn = (document: Document, takes = kept) => planFromTakes({ ...planInput, document }, takes).speak
    expect(speakIn(start)).toEqual([1, 2, 3])
    const changed = edited(withTakes(start), (draft) => setText(draft, 2, { text: 'lain', target: 'sw' }))
    expect(speakIn(changed)).toEqual([2])
    expect(speakIn(withTakes(start), keptTakes('t1', 't2'))).toEqual([3])
    const recorded = new Map([...kept, ['t2', { voice: RECORDED_VOICE }]])
    expect(() => speakIn(changed, recorded)).toThrow(/^1 line has no take .* \(at 0:02\)\. Speak it/)
    const locked = edited(changed, (draft) => void Object.assign(draft.lines[2] ?? {}, { locked: true }))
    expect(() => speakIn(locked)).toThrow(/^1 line has no take/)
    const voiceless = edited(start, (draft) => setVoice(draft, 'SPEAKER_01', { target: 'sw', voice: null }))
    expect(() => speakIn(voiceless)).toThrow(/^1 line has no take .* \(at 0:02\)/)
  })

  it('is planned wherever there is any take, unless the order says how', () => {
    const takes = { some: (ids: Iterable<string>) => keptTakes(...ids) } as unknown as ProjectFile['takes']
    const { by: _, ...nobodyChose } = options
    const plan = (document: Document, renderOptions: RenderOptions) =>
      planRender({ document, target: 'sw', options: renderOptions }, { takes }).cast === undefined ? 'takes' : 'service'
    const one = edited(start, (draft) => void chooseTake(draft, 1, { target: 'sw', take: { id: 't1', key: 'old' } }))
    expect([plan(start, nobodyChose), plan(one, nobodyChose), plan(one, options)]).toEqual([
      'service',
      'takes',
      'service',
    ])
  })
})

describe('descriptions of the picture', () => {
  const described = edited(start, (draft) => {
    const id = addDescription(draft, { start: 3.2, end: 3.9, name: 'Describer' })
    setVoice(draft, draft.lines[id]?.speaker ?? '', { target: 'sw', voice: 'd' })
    setText(draft, id, { text: 'Mvua.', target: 'sw' })
  })
  const spoken = edited(described, (draft) => {
    for (const line of Object.values(described.lines)) {
      const key = takeKey(line, 'sw', spokenBy(described, line))
      if (key !== undefined) chooseTake(draft, line.id, { target: 'sw', take: { id: `t${line.id}`, key } })
    }
  })
  const kept = keptTakes(...Object.keys(spoken.lines).map((id) => `t${id}`))
  const planned = (more: Partial<RenderOptions> = {}, document = spoken) =>
    planFromTakes({ document, target: 'sw', options: { ...options, by: 'takes', ...more } }, kept)

  it('are planned apart from what is said, in a track of their own where nobody says otherwise', () => {
    const plan = planned()
    expect(plan.lines.map(({ text }) => text)).toEqual(['sw 1', 'sw 2', 'sw 3'])
    expect(plan.described).toMatchObject({ as: 'track', lines: [{ text: 'Mvua.', take: 't5' }] })
    expect(plan.cues.map(({ text }) => text)).not.toContain('Mvua.')
    expect(plan.keep).toEqual([{ start: 6, end: 7 }])
    expect(planned({ descriptions: 'mixed' }).described?.as).toBe('mixed')
  })

  it('are left out where that is chosen, and of sound alone, which has one track', () => {
    expect(planned({ descriptions: 'off' }).described).toBeUndefined()
    expect(planned({ output: '/o.m4a' }).described).toBeUndefined()
    expect(planned({ output: '/o.m4a', descriptions: 'mixed' }).described?.as).toBe('mixed')
  })

  it('may be all that a dub says', () => {
    const silent = edited(spoken, (draft) => {
      for (const id of [1, 2, 3]) setText(draft, id, { text: '', target: 'sw' })
    })
    expect(planned({}, silent)).toMatchObject({ lines: [], described: { lines: [{ text: 'Mvua.' }] } })
    expect(() => planned({ descriptions: 'off' }, silent)).toThrow(/No line says anything/)
  })

  it('are no lines for a service, nor heard where there is no track, which is said before', () => {
    const plan = planForService({ document: described, target: 'sw', options })
    expect(plan.lines).toHaveLength(3)
    const notesFor = (more: Partial<RenderOptions>, document = described) =>
      descriptionNotes({ document, target: 'sw', options: { ...options, by: 'takes', ...more } }).map(english)
    const out = ['1 description of the picture is left out: this dub has no sound track for it.']
    expect([notesFor({ by: 'service' }), notesFor({ output: '/o.m4a' })]).toEqual([out, out])
    expect([
      notesFor({}),
      notesFor({ output: '/o.m4a', descriptions: 'mixed' }),
      notesFor({ descriptions: 'off' }),
    ]).toEqual([[], [], []])
    const wordless = edited(described, (draft) =>
      addDescription(draft, { start: 8, end: 9, source: 'Rain.', name: 'D' }),
    )
    expect(notesFor({}, wordless)).toEqual([
      '1 description of the picture is not heard: it has no text in this language.',
    ])
    expect(isDescribed({ document: described, target: 'sw', options: { ...options, descriptions: 'off' } })).toBe(false)
  })
})
