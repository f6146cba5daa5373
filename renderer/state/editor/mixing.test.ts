import { beforeEach, expect, it } from 'vitest'
import { isAudible, mixing, patchMixing, resetMixing, toggleMute, toggleSolo } from './mixing.ts'

beforeEach(() => resetMixing())

const audibleSpeakers = () => ['a', 'b', 'c'].filter((speaker) => isAudible(mixing(), speaker))

it('lets all be heard but those who are muted, or only those who are solo', () => {
  expect(audibleSpeakers()).toEqual(['a', 'b', 'c'])
  toggleMute('a')
  expect(audibleSpeakers()).toEqual(['b', 'c'])
  toggleSolo('a')
  expect(audibleSpeakers()).toEqual([])
  toggleSolo('b')
  expect(audibleSpeakers()).toEqual(['b'])
  toggleMute('a')
  expect(audibleSpeakers()).toEqual(['a', 'b'])
  toggleSolo('a')
  toggleSolo('b')
  expect(audibleSpeakers()).toEqual(['a', 'b', 'c'])
})

it('is as at first in another project', () => {
  patchMixing({ bed: 0.2, listen: 'both' })
  toggleMute('a')
  resetMixing()
  expect(mixing()).toMatchObject({ bed: 1, listen: 'dub' })
  expect(audibleSpeakers()).toEqual(['a', 'b', 'c'])
})
