import { describe, expect, it } from 'vitest'
import { sceneOf } from '../../assistant/scene.ts'
import { reviewLines } from '../../review/reviewData.ts'
import { scriptSheet } from '../../sheet/scriptSheet.ts'
import { edited, testDocument } from '../document.testing.ts'
import type { Document } from '../document.ts'
import { dialogueToFit } from '../lines/fitLines.ts'
import { addDescription, addLine } from '../lines/lineEdits.ts'
import { mayWait } from '../lines/mayWait.ts'
import { unseenLines } from '../lines/viewEdits.ts'
import { addTarget } from '../projectEdits.ts'
import { importDescriptions, importLines } from '../texts/importSubtitles.ts'
import { setText } from '../texts/textEdits.ts'
import { descriptionsOf, dialogueOf, isDescription } from './describer.ts'
import { likelySpeakers } from './likelySpeakers.ts'
import { setDescribes } from './speakerEdits.ts'
import { talkOf } from './speakerTalk.ts'

const film = testDocument([
  [0, 2, 'Hello.', 'AMINA'],
  [6, 8, 'Bye.', 'JUMA'],
])
const described = edited(film, (draft) =>
  addDescription(draft, { start: 3, end: 5, source: 'Rain.', name: 'Describer' }),
)
const texts = (lines: readonly { readonly source: string }[]) => lines.map(({ source }) => source)

describe('descriptions of the picture', () => {
  it('have a speaker of their own, made with the first and used for the next', () => {
    const more = edited(described, (draft) => addDescription(draft, { start: 9, end: 10, name: 'Other' }))
    expect(Object.values(more.speakers).map(({ name }) => name)).toEqual(['AMINA', 'JUMA', 'Describer'])
    expect(new Set(descriptionsOf(more).map(({ speaker }) => speaker)).size).toBe(1)
  })

  it('are no dialogue: not in shares, faces, doubts, nor where a new line goes', () => {
    expect(texts(dialogueOf(described))).toEqual(['Hello.', 'Bye.'])
    expect([...talkOf(described).values()].map(({ lines, share }) => [lines, share])).toEqual([
      [1, 0.5],
      [1, 0.5],
      [1, 0],
    ])
    expect(unseenLines(described)).toHaveLength(2)
    expect(
      likelySpeakers(
        edited(described, (draft) => {
          for (const speaker of Object.values(draft.speakers)) speaker.name = ''
        }),
      ).has('SPEAKER_02'),
    ).toBe(false)
    const only = edited(testDocument([]), (draft) => {
      addDescription(draft, { start: 0, end: 1, name: 'D' })
      addLine(draft, { start: 2, end: 3 })
    })
    expect(dialogueOf(only)).toHaveLength(1)
  })

  it('are told from what is said wherever lines go to people, and take no room from it', () => {
    const translated = edited(described, (draft) => {
      addTarget(draft, 'sw')
      for (const { id } of descriptionsOf(described)) setText(draft, id, { text: 'Mvua.', target: 'sw' })
      setText(draft, 1, { text: 'Habari.', target: 'sw' })
    })
    expect(reviewLines(translated, 'sw').map(({ text, describes }) => [text, describes])).toEqual([
      ['Habari.', undefined],
      ['Mvua.', true],
    ])
    const [head = [], ...rows] = scriptSheet(translated, 'sw')
    expect(rows.map((row) => row[head.indexOf('Kind')])).toEqual(['', 'description', ''])
    const tight = edited(translated, (draft) => addDescription(draft, { start: 2.1, end: 2.9, name: 'D' }))
    const fitsIn = (document: Document) => scriptSheet(document, 'sw')[1]?.[head.indexOf('Syllables')]
    expect(fitsIn(tight)).toBe(fitsIn(translated))
    expect(
      sceneOf(translated, { target: 'sw', lines: [1], fits: new Map() }).after.map(({ speaker }) => speaker),
    ).toEqual(['Describer (describes the picture)', 'JUMA'])
    const text = 'Mvua kubwa inanyesha juu ya mji mzima usiku huu wote, na watu wote wanakimbia nyumbani.'
    const long = edited(translated, (draft) =>
      setText(draft, descriptionsOf(described)[0]?.id ?? 0, { text, target: 'sw' }),
    )
    expect(dialogueToFit(long, 'sw', new Map()).map(({ text }) => text)).toEqual(['Habari.', ''])
  })

  it('let the picture wait, unless their line says no', () => {
    const [line] = descriptionsOf(described)
    const [dialogueLine] = dialogueOf(described)
    expect([line, { ...line, wait: false }, dialogueLine].map((one) => mayWait(described, { ...one }))).toEqual([
      true,
      false,
      false,
    ])
  })

  it('stay as a transcript replaces what is said, even where it has their label', () => {
    const cues = Array.from({ length: 4 }, (_, at) => ({ start: at, end: at + 1, text: `L${at}`, speaker: `P${at}` }))
    const after = edited(described, (draft) => importLines(draft, cues))
    expect(texts(descriptionsOf(after))).toEqual(['Rain.'])
    expect(texts(dialogueOf(after))).toEqual(['L0', 'L1', 'L2', 'L3'])
    expect(Object.values(after.speakers).filter(({ describes }) => describes)).toHaveLength(1)
    expect(descriptionsOf(after).map(({ id }) => id)).toEqual(descriptionsOf(described).map(({ id }) => id))
  })

  it('give no speaker to lines without names', () => {
    const after = edited(described, (draft) => importLines(draft, [{ start: 3, end: 5, text: 'Who?' }]))
    expect(dialogueOf(after)).toHaveLength(1)
  })

  it('are dialogue again where their speaker is', () => {
    const id = descriptionsOf(described)[0]?.speaker ?? ''
    const after = edited(described, (draft) => setDescribes(draft, id, false))
    expect(after.speakers[id]).not.toHaveProperty('describes')
    expect(isDescription(after, { speaker: id })).toBe(false)
  })

  it('come from subtitles, and a second language goes to the same lines', () => {
    const cues = [
      { start: 3, end: 5, text: 'Mvua.' },
      { start: 9, end: 10, text: 'Jua.' },
    ]
    const taken = (document: Document, target: 'sw' | 'ha') =>
      edited(document, (draft) => importDescriptions(draft, cues, { target, name: 'D' }))
    const twice = taken(taken(described, 'sw'), 'ha')
    expect(descriptionsOf(twice).map(({ texts: own }) => [own.sw?.text, own.ha?.text])).toEqual([
      ['Mvua.', 'Mvua.'],
      ['Jua.', 'Jua.'],
    ])
    expect(dialogueOf(twice)).toHaveLength(2)
  })
})
