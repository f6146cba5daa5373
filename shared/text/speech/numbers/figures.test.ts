import { describe, expect, it } from 'vitest'
import type { RuleLanguage } from '../phonology.ts'
import { sayFigure } from './figures.ts'
import { MAX_NAMED_NUMBER } from './numerals.ts'
import { NUMERALS } from './numeralsByLanguage.ts'

const say = (figure: string, language: RuleLanguage): string => sayFigure(figure, NUMERALS[language]).normalize('NFC')

describe('whole numbers', () => {
  it.each([
    ['yo', '0', 'òdo'],
    ['yo', '15', 'mẹ́ẹ̀ẹ́dógún'],
    ['yo', '17', 'mẹ́tàdínlógún'],
    ['yo', '24', 'mẹ́rìnlélógún'],
    ['yo', '36', 'mẹ́rìndínlógójì'],
    ['yo', '50', 'àádọ́ta'],
    ['yo', '99', 'mọ́kàndínlọ́gọ́rùn-ún'],
    ['yo', '201', 'igba ó lé kan'],
    ['yo', '1,000', 'ẹgbẹ̀rún'],
    ['yo', '20 000', 'ẹgbẹ̀rún lọ́nà ogún'],
    ['yo', '3000000', 'mílíọ̀nù mẹ́ta'],
    ['ig', '8', 'àsátọ́'],
    ['ig', '21', 'ìrí àbụ́ọ̀ na ótù'],
    ['ig', '345', 'nárị̀ àtọ́ na ìrí ànọ́ na ìsé'],
    ['ig', '1000000', 'ótù ǹdè'],
    ['ha', '18', 'gōma sha takwas'],
    ['ha', '42', "arba'in da biyu"],
    ['ha', '1948', "dubū ɗaya da ɗarī tara da arba'in da takwas"],
    ['ha', '2,000,000', 'miliyan biyu'],
    ['zu', '8', 'isishiyagalombili'],
    ['zu', '13', 'ishumi nantathu'],
    ['zu', '60', 'amashumi ayisithupha'],
    ['zu', '125', 'ikhulu namashumi amabili nanhlanu'],
    ['zu', '20000', 'izinkulungwane ezingamashumi amabili'],
    ['zu', '7000000', 'izigidi eziyisikhombisa'],
  ] as const)('in %s: %s is %s', (language, figure, words) => {
    expect(say(figure.replace(' ', '\u00a0'), language)).toBe(words.normalize('NFC'))
  })

  it('have a name of their own from nought to 9 999 999', () => {
    const samples = [...Array(1200).keys(), ...Array.from({ length: 900 }, (_, i) => 1201 + i * 11_111), 9_999_999]
    for (const { cardinal } of Object.values(NUMERALS)) {
      const names = samples.map(cardinal)
      expect(new Set(names).size).toBe(new Set(samples).size)
      expect(names.filter((name) => name === '' || /undefined| {2}/u.test(name))).toEqual([])
    }
  })

  it('are told digit by digit beyond the largest and after a leading nought', () => {
    expect(say('0803', 'ha')).toBe('sifili takwas sifili uku')
    expect(say(`${MAX_NAMED_NUMBER + 1}`, 'ha').split(' ')).toHaveLength(`${MAX_NAMED_NUMBER + 1}`.length)
  })
})

it.each([
  ['yo', '12/05/2024', 'ọjọ́ kejìlá oṣù karùn-ún ọdún ẹgbẹ̀rún méjì ó lé mẹ́rìnlélógún'],
  ['yo', '2024-05-12', 'ọjọ́ kejìlá oṣù karùn-ún ọdún ẹgbẹ̀rún méjì ó lé mẹ́rìnlélógún'],
  ['ha', '1.10.1960', 'ɗaya ga watan Oktoba shekara ta dubū ɗaya da ɗarī tara da sittin'],
  ['zu', '27/04/1994', 'mhla zingamashumi amabili nesikhombisa kuEphreli'],
  ['yo', '50%', 'ìdá àádọ́ta nínú ọgọ́rùn-ún'],
  ['zu', '7%', 'amaphesenti ayisikhombisa'],
  ['yo', '₦1,500', 'náírà ẹgbẹ̀rún ó lé ẹ̀ẹ́dẹ́gbẹ̀ta'],
  ['zu', 'R20', 'amarandi angamashumi amabili'],
  ['ha', '5 km', 'kilomita biyar'],
  ['ha', '3.25', 'uku ɗigō biyu biyar'],
  ['ha', '3,5', 'uku ɗigō biyar'],
  ['ha', '-4', 'kasa da sifili huɗu'],
  ['ha', '12:30', 'ƙarfe gōma sha biyu da rabi'],
  ['ha', '07:00', 'ƙarfe bakwai'],
  ['ha', '10-15', 'gōma zuwa gōma sha biyar'],
  ['ha', '2nd', 'na biyu'],
  ['zu', '2nd', 'okwesibili'],
  ['yo', '3rd', 'kẹta'],
] as const)('says signs with figures in %s: %s', (language, figure, words) => {
  expect(say(figure, language)).toContain(words.normalize('NFC'))
})
