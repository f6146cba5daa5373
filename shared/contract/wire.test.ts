import { expect, it } from 'vitest'
import { z } from 'zod'
import { decodeFields, encodeField } from './wire.ts'

const FORM = z.object({ name: z.string(), diarize: z.boolean(), count: z.int(), lines: z.array(z.int()) })

it('reads of a form what each field wants: words for true and false as other clients write them, else JSON', () => {
  const truth = (text: string) => decodeFields(FORM, { diarize: text })['diarize']
  expect(['True', ' on ', '1', 'YES'].map(truth)).toEqual([true, true, true, true])
  expect(['False', 'off', '0', 'No'].map(truth)).toEqual([false, false, false, false])
  expect(['maybe', ''].map(truth)).toEqual(['maybe', ''])
  const fields = { name: 'true', count: '1', lines: encodeField([1, 2]), other: 'x' }
  expect(decodeFields(FORM, fields)).toEqual({ name: 'true', count: 1, lines: [1, 2] })
})

it('leaves what it cannot read to be told, and a repeated field a list', () => {
  expect(decodeFields(FORM, { lines: '[1,', name: ['a', 'b'] })).toEqual({ lines: '[1,', name: ['a', 'b'] })
  expect(decodeFields(z.object({ constructor: z.string() }), {})).toEqual({})
})
