import { expect, it } from 'vitest'
import { doneLooks } from './doneLooks.ts'

it('has one main action: to take the dub away, or once it was edited to make it again', () => {
  expect(doneLooks({ edited: false })).toEqual({ download: 'download', again: 'plain' })
  expect(doneLooks({ edited: true })).toEqual({ download: 'link', again: 'primary' })
})
