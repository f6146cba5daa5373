import { expect, test } from 'vitest'
import { TARGETS } from '../contract/targets.ts'
import { createFormats } from './createFormats.ts'
import { orderedLanguage } from './orderedLanguage.ts'
import { studioLanguage } from './studioLanguages.ts'

test('numbers have grouped thousands, a decimal point and a true minus sign in every home language', () => {
  for (const language of TARGETS) {
    const { number, percent, rate, seconds } = createFormats(() => language)
    expect([number(1_234_567), number(-1234.5, 1), number(999), number(-0.001, 2)]).toEqual([
      '1,234,567',
      '−1,234.5',
      '999',
      '0.00',
    ])
    expect([percent(0.999), percent(1), rate(1.3), seconds(61.25, 2)]).toEqual(['99 %', '100 %', '1.30×', '61.25 s'])
  }
})

test('dates and lists follow the language', () => {
  const at = new Date(2026, 7, 3, 14, 5, 9)
  expect(TARGETS.map((language) => createFormats(() => language).dateTime(at))).toEqual([
    '3 Aug 2026, 14:05',
    '3 Ògú 2026, 14:05',
    '3 Ọgọ 2026, 14:05',
    '3 Agu 2026, 14:05',
    '3 Ago 2026, 14:05',
    '3 Aga 2026, 14:05',
  ])
  expect(createFormats(() => 'en').time(at)).toBe('14:05:09')
  const words = ['a', 'b', 'c']
  expect(TARGETS.map((language) => createFormats(() => language).list(words))).toEqual([
    'a, b and c',
    'a, b àti c',
    'a, b na c',
    'a, b da c',
    'a, b na c',
    'a, b ne-c',
  ])
  expect([createFormats(() => 'sw').list([]), createFormats(() => 'sw').list(['a'])]).toEqual(['', 'a'])
})

test('the studio speaks the first language of the system that it knows', () => {
  expect(studioLanguage(['fr-FR', 'sw_TZ', 'en-GB'])).toBe('sw')
  expect(studioLanguage(['ha-Latn-NG'])).toBe('ha')
  expect(studioLanguage(['fr'])).toBe('en')
  expect(studioLanguage([])).toBe('en')
})

test('an ordered language is found by code or name, and another is refused by name', () => {
  expect(orderedLanguage(undefined)).toBeUndefined()
  expect(['yo', 'Kiswahili', 'isiZulu'].map(orderedLanguage)).toEqual(['yo', 'sw', 'zu'])
  expect(() => orderedLanguage('fr')).toThrow('--lang fr')
})
