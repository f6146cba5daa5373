import { expect, it } from 'vitest'
import { RECORDED_VOICE } from '../project/takes/takeKey.ts'
import { joinedLabel, voicesLabel, withoutLabel } from './voicesLabel.ts'

const synthetic = { voice: 'sw-zawadi' }
const recorded = { voice: RECORDED_VOICE }
const [all, some, none] = [[synthetic], [synthetic, recorded], [recorded]].map((lines) => voicesLabel(lines) ?? '')

it('says what is so of the voices of a dub', () => {
  expect(all).toMatch(/\. The voices of the dub are synthetic\.$/)
  expect(some).toMatch(/\. Some voices of the dub are synthetic, the others are recorded\.$/)
  expect(none).toMatch(/\. The voices of the dub are recorded; none is synthetic\.$/)
  expect(voicesLabel([])).toBeUndefined()
})

it('says it of all dubs in a file, by their comments', () => {
  expect(joinedLabel([`${all}\nHome made`, `Other\n${all}`])).toBe(all)
  expect(joinedLabel([`${none}`, none ?? ''])).toBe(none)
  expect(joinedLabel([`${all}`, none ?? ''])).toBe(some)
  expect(joinedLabel(['Home made'])).toBeUndefined()
})

it('takes the label of an earlier dub out of a comment, and nothing else', () => {
  expect(withoutLabel(`${some}\nHome made\n\nby Ada`)).toBe('Home made\n\nby Ada')
  expect(withoutLabel(`Home made\n${none}`)).toBe('Home made')
  expect(withoutLabel('Home made')).toBe('Home made')
})
