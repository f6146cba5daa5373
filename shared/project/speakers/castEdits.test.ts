import { describe, expect, it } from 'vitest'
import { edited, testDocument } from '../document.testing.ts'
import { linesInOrder } from '../lines/linesInOrder.ts'
import { setTranscript } from '../texts/transcript.ts'
import { applyCast, castOf, setVoice } from './castEdits.ts'
import { mergeSpeakers, splitSpeaker } from './speakerEdits.ts'

describe('speakers and cast', () => {
  it('gives the lines of merged speakers to the one that stays, who keeps their own voice', () => {
    const document = edited(
      testDocument([
        [0, 1, 'a', 'Ann'],
        [1, 2, 'b', 'Ben'],
      ]),
      (draft) => {
        setVoice(draft, 'SPEAKER_00', { target: 'sw', voice: 'ann' })
        setVoice(draft, 'SPEAKER_01', { target: 'sw', voice: 'ben' })
        setVoice(draft, 'SPEAKER_01', { target: 'yo', voice: 'ben_yo' })
        mergeSpeakers(draft, ['SPEAKER_01'], 'SPEAKER_00')
      },
    )
    expect(linesInOrder(document).map(({ speaker }) => speaker)).toEqual(['SPEAKER_00', 'SPEAKER_00'])
    expect(document.speakers['SPEAKER_00']?.voices).toEqual({
      sw: { voice: 'ann', settings: {} },
      yo: { voice: 'ben_yo', settings: {} },
    })
    expect(document.speakers['SPEAKER_01']).toBeUndefined()
  })

  it('splits lines off to a new speaker, whose voice can be changed at once', () => {
    const document = edited(
      testDocument([
        [0, 1, 'a'],
        [1, 2, 'b'],
      ]),
      (draft) => {
        setVoice(draft, 'SPEAKER_00', { target: 'sw', voice: 'ann' })
        const id = splitSpeaker(draft, [2]) ?? ''
        setVoice(draft, id, { target: 'sw', settings: { speed: 1.1 } })
      },
    )
    expect(document.speakers['SPEAKER_00']?.voices.sw?.settings).toEqual({})
    expect(document.speakers['SPEAKER_01']?.voices.sw).toEqual({ voice: 'ann', settings: { speed: 1.1 } })
  })

  it('finds the speakers of a saved cast by name, since labels differ between episodes', () => {
    const first = edited(
      testDocument([
        [0, 1, 'a', 'Ann'],
        [1, 2, 'b', 'Ben'],
      ]),
      (draft) => {
        setVoice(draft, 'SPEAKER_01', { target: 'sw', voice: 'ben' })
      },
    )
    const second = edited(
      testDocument([
        [0, 1, 'b', 'Ben'],
        [1, 2, 'a', 'Ann'],
      ]),
      (draft) => applyCast(draft, castOf(first)),
    )
    expect(second.speakers['SPEAKER_00']?.voices.sw?.voice).toBe('ben')
    expect(second.speakers['SPEAKER_01']?.voices.sw).toBeUndefined()
  })

  it('keeps the cast when the video is recognised anew', () => {
    const document = edited(testDocument([[0, 1, 'a', 'Ann']]), (draft) => {
      setVoice(draft, 'SPEAKER_00', { target: 'sw', voice: 'ann' })
      setTranscript(draft, {
        lines: [
          { start: 0, end: 0, text: ' new ', speaker: 'SPEAKER_00' },
          { start: 2, end: 3, text: 'x', speaker: 'guest' },
        ],
      })
    })
    expect(document.speakers['SPEAKER_00']).toMatchObject({ name: 'Ann', voices: { sw: { voice: 'ann' } } })
    expect(linesInOrder(document)).toMatchObject([
      { id: 2, start: 0, end: 0.1, source: 'new', speaker: 'SPEAKER_00' },
      { id: 3, speaker: 'SPEAKER_01' },
    ])
  })
})
