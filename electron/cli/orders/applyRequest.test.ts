import { expect, it } from 'vitest'
import { edited, testDocument } from '../../../shared/project/document.testing.ts'
import { addTarget, setSettings, settingsOf } from '../../../shared/project/projectEdits.ts'
import { setVoice } from '../../../shared/project/speakers/castEdits.ts'
import { dictionaryOf } from '../../../shared/project/texts/dictionary.ts'
import { glossaryOf, setGlossary } from '../../../shared/project/texts/glossaryEdits.ts'
import { setText } from '../../../shared/project/texts/textEdits.ts'
import { type DubRequest, readDubRequest } from '../dubRequest.ts'
import { applyRequest } from './applyRequest.ts'

/** A project that an earlier order has dubbed into two languages; its second line is in the Swahili translation alone. */
const document = edited(
  testDocument([
    [0, 1, 'One', 'AMINA'],
    [2, 3, 'Two', 'AMINA'],
    [4, 5, 'Three', 'AMINA'],
  ]),
  (draft) => {
    for (const target of ['sw', 'ha'] as const) {
      addTarget(draft, target)
      setVoice(draft, 'SPEAKER_00', { target, voice: `${target}-a` })
      setText(draft, 1, { text: `${target} one`, target })
      setText(draft, 3, { text: `${target} three`, target })
      setGlossary(draft, target, [{ term: 'Griot', use: 'Griot' }])
    }
    setText(draft, 2, { text: 'sw two', target: 'sw' })
    const second = draft.lines[2]
    if (second !== undefined) second.source = ''
    setSettings(draft, { timing: 'tight' }, 'sw')
  },
)

/** The project after the choices of a request for Swahili. */
function applied(anew: boolean, choices: Partial<DubRequest> = {}) {
  const request = { ...readDubRequest('a.mp4', { to: 'sw' }, { cwd: '/films', env: {} }), ...choices }
  return edited(document, (draft) => applyRequest(draft, request, anew))
}

it('takes everything of an earlier order out of a language that is made anew, and nothing of the others', () => {
  const made = applied(true)
  const { lines, speakers } = made
  expect(Object.values(lines).map(({ source, texts }) => [source, texts.sw, texts.ha?.text])).toEqual([
    ['One', undefined, 'ha one'],
    ['Three', undefined, 'ha three'],
  ])
  expect(Object.values(speakers).map(({ voices }) => [voices.sw, voices.ha?.voice])).toEqual([[undefined, 'ha-a']])
  expect(glossaryOf(made, 'ha')).toHaveLength(1)
  expect(glossaryOf(made, 'sw')).toEqual([])
  expect(settingsOf(made).timing).toBeUndefined()
})

it('goes on in a project of the user with what is in it, but for the words that the order names', () => {
  const kept = applied(false)
  expect([kept.lines, kept.speakers, kept.glossary]).toEqual([document.lines, document.speakers, document.glossary])
  const words: Partial<DubRequest> = {
    glossary: [{ term: 'maize', use: 'mahindi' }],
    dictionary: [{ target: 'sw', word: 'Ada', say: 'Adaa', matchCase: false }],
  }
  const named = applied(false, words)
  expect(glossaryOf(named, 'sw').map(({ term }) => term)).toEqual(['maize'])
  expect(dictionaryOf(named, 'sw').map(({ word }) => word)).toEqual(['Ada'])
  expect(named.lines).toEqual(document.lines)
})
