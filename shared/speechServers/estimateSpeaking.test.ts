import { expect, it } from 'vitest'
import { edited, testDocument } from '../project/document.testing.ts'
import { addTarget } from '../project/projectEdits.ts'
import { setText } from '../project/texts/textEdits.ts'
import { estimateSpeaking } from './estimateSpeaking.ts'
import { SpeechServer } from './speechServer.ts'

const voices = [{ id: 'zuri', name: 'Zuri', language: 'sw' }]
const server = SpeechServer.parse({
  id: 'far',
  name: 'Far',
  kind: 'openai',
  url: 'https://voice.example.org/v1',
  voices,
})

it('counts what each server is sent, by the voice of every line', () => {
  const document = edited(
    testDocument([
      [0, 1, 'One', 'A'],
      [1, 2, 'Two', 'B'],
    ]),
    (draft) => {
      addTarget(draft, 'sw')
      for (const [id, text] of [
        [1, 'Moja'],
        [2, 'Mbili'],
      ] as const)
        setText(draft, id, { text, target: 'sw' })
      for (const [label, voice] of [
        ['SPEAKER_00', 'far/sw/zuri'],
        ['SPEAKER_01', 'sw-juma'],
      ] as const) {
        const speaker = draft.speakers[label]
        if (speaker !== undefined) speaker.voices['sw'] = { voice, settings: {} }
      }
    },
  )
  const request = { target: 'sw' as const, lines: Object.keys(document.lines).map(Number) }
  expect(estimateSpeaking(document, { ...request, servers: [server] })).toEqual([
    { server, characters: 4, cost: undefined },
  ])
  const priced = { ...server, perMillionCharacters: 15 }
  expect(estimateSpeaking(document, { ...request, servers: [priced] })[0]?.cost).toBeCloseTo(0.00006, 8)
})
