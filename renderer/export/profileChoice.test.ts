import { expect, it } from 'vitest'
import { PROFILES } from '../../shared/export/subtitleProfile.ts'
import { chosenProfile, defaultProfileChoice, isWithinLimits } from './profileChoice.ts'

it('begins with the layout of the settings, else with the norm of the language', () => {
  expect(defaultProfileChoice('en').name).toBe('netflix_english')
  expect(defaultProfileChoice('sw').name).toBe('netflix')
  expect(defaultProfileChoice('en', 'generic').name).toBe('generic')
  expect(defaultProfileChoice('sw', 'script').name).toBe('script')
})

it('offers the numbers of the layout to be changed, and makes a profile of them', () => {
  const choice = defaultProfileChoice('sw', 'generic')
  const custom = chosenProfile({ ...choice, name: 'custom', custom: { ...choice.custom, readingSpeed: ' 17,5 ' } })
  expect(custom).toEqual({
    ...PROFILES.generic,
    readingSpeed: 17.5,
    shortest: Number(PROFILES.generic.shortest.toFixed(3)),
  })
  expect(chosenProfile(choice)).toBe(PROFILES.generic)
  expect(chosenProfile({ ...choice, name: 'script' })).toBeUndefined()
  expect(chosenProfile({ ...choice, name: 'custom', custom: { ...choice.custom, lines: '9' } })).toBe('bad')
})

it('takes the limits themselves and what is between them, and whole lines and characters alone', () => {
  expect(['1', '4', '0', '5', '2.5', '', 'two'].map((typed) => isWithinLimits('lines', typed))).toEqual([
    ...[true, true, false, false, false, false, false],
  ])
  expect(['10', '120', '9', '121', '42,5'].map((typed) => isWithinLimits('charactersPerLine', typed))).toEqual([
    ...[true, true, false, false, false],
  ])
  expect(['0', '1', '0,083', '1.1'].map((typed) => isWithinLimits('gap', typed))).toEqual([true, true, true, false])
})
