import { describe, expect, it } from 'vitest'
import { edited, testDocument } from '../../shared/project/document.testing.ts'
import { addTarget } from '../../shared/project/projectEdits.ts'
import { applyTranslation } from '../../shared/project/texts/textEdits.ts'
import { auditionText } from './useAudition.ts'

const document = edited(
  testDocument([
    [0, 1, 'one', 'Amina'],
    [2, 3, 'two', 'Amina'],
    [4, 5, 'three', 'Juma'],
  ]),
  (draft) => {
    addTarget(draft, 'sw')
    applyTranslation(draft, 'sw', new Map([1, 2].map((id) => [id, `maneno ${id}`])))
  },
)

describe('auditionText', () => {
  it('takes the words of the line that is meant, if they are the speaker’s', () => {
    const options = { speaker: 'SPEAKER_00', target: 'sw' as const }
    expect(auditionText(document, { ...options, preferred: [2] })).toBe('maneno 2')
    expect(auditionText(document, { ...options, preferred: [3, undefined] })).toBe('maneno 1')
  })

  it('has nothing to say for who was not translated', () => {
    expect(auditionText(document, { speaker: 'SPEAKER_01', target: 'sw', preferred: [3] })).toBeUndefined()
  })
})
