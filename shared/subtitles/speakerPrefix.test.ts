import { describe, expect, it } from 'vitest'
import { recurringNames, speakerPrefix, withSpeakerPrefix } from './speakerPrefix.ts'

describe('speakerPrefix', () => {
  it.each([
    ['AMINA: Habari', 'AMINA', 'Habari'],
    ['- JUMA : Nzuri', 'JUMA', 'Nzuri'],
    ['Bàbá Kọ́lá: Ẹ káàbọ̀', 'Bàbá Kọ́lá', 'Ẹ káàbọ̀'],
    ['Bàbá Kọ́lá: decomposed'.normalize('NFD'), 'Bàbá Kọ́lá'.normalize('NFD'), 'decomposed'],
    ['MAN 2: Stop', 'MAN 2', 'Stop'],
    ['DR. O’NEILL-ADE: Sit', 'DR. O’NEILL-ADE', 'Sit'],
    ['SPEAKER_00: Yes', 'SPEAKER_00', 'Yes'],
    ['ƊAN LAMI: Ina kwana', 'ƊAN LAMI', 'Ina kwana'],
    ['АННА: Привет', 'АННА', 'Привет'],
    ['AMINA:\nHabari', 'AMINA', 'Habari'],
    ['>> AMINA: Habari', 'AMINA', 'Habari'],
    ['[AMINA]: Habari', 'AMINA', 'Habari'],
    ['AMINA (V.O.): Habari', 'AMINA', '[V.O.] Habari'],
    ['- ƁALA [laughs] : Ina kwana', 'ƁALA', '[laughs] Ina kwana'],
  ])('%s', (text, speaker, rest) => expect(speakerPrefix(text)).toEqual({ speaker, text: rest }))

  it.each([
    'Note: this is text',
    'NOTE: this is text',
    '12:30 is too late',
    'AT 12:30 we go',
    'Amina: one word may be anything',
    'The Answer: forty-two',
    'Breaking News: rain',
    'I said: go',
    'THIS IS FAR TOO LONG: to be a name',
    'https://example.org',
    'HTTP://X',
    '[laughs]: go',
    'AMINA (laughs) Habari',
    'A: first',
    'It was five o’clock.',
    '',
  ])('leaves %j alone', (text) => expect(speakerPrefix(text)).toBeUndefined())

  it('trusts a single word that recurs', () => {
    const recurring = recurringNames(['Amina: one', 'Amina: two', 'Note: x', 'Note: y', 'Once: z'])
    expect([...recurring]).toEqual(['Amina'])
    expect(speakerPrefix('Amina: one', recurring)).toEqual({ speaker: 'Amina', text: 'one' })
  })

  it('writes only names it can read', () => {
    expect(withSpeakerPrefix('Habari', 'Amina')).toBe('AMINA: Habari')
    expect(withSpeakerPrefix('Habari', 'a name of many words')).toBe('Habari')
    expect(withSpeakerPrefix('Habari', undefined)).toBe('Habari')
  })
})
