import { expect, it } from 'vitest'
import { plainWords } from '../../shared/locale/message.ts'
import { fromResponse } from './failures.ts'
import { hostedFailure } from './hostedFailure.ts'

const answered = (status: number, text: string) =>
  hostedFailure(fromResponse({ status, headers: {}, text }, 0), plainWords('Sauti')).message

it('names the service and a remedy where the service only tells the fault', () => {
  expect(answered(401, '{"detail":"Invalid API key"}')).toBe(
    'Sauti says: Invalid API key. Check its key under Services in the settings.',
  )
  expect(answered(403, '{"detail":"The voice product is not active."}')).toMatch(
    /^Sauti says: .* is not active\. Activate/,
  )
  expect(answered(404, '{"detail":"Unknown voice: nova"}')).toMatch(/voice: nova\. Its voices .* choose again\.$/)
  expect(answered(503, '{"detail":"No GPU!"}')).toBe('Sauti says: No GPU! Try again later.')
})

it('leaves sentences of our own, and failures that are not the service’s', () => {
  expect(answered(401, '')).toBe('The service did not accept the API key. Check the key in the settings.')
  expect(answered(502, '<html>')).toMatch(/^The voice engine behind the service/)
  expect(answered(400, '{"detail":"Empty video."}')).toBe('Empty video.')
})
