import { expect, it } from 'vitest'
import { service } from '../../../shared/contract/service.ts'
import { toFailure } from '../../../shared/failure.ts'
import { parseSent } from './parseSent.ts'

const chat = (more: object) =>
  parseSent(service.chat, { params: {}, body: { model: 'm', messages: [{ role: 'user', content: 'x' }], ...more } })

it('takes null in a body as left out, and a required field that is null as missing', () => {
  expect(chat({ stream: null, n: null, top_p: null, unheard_of: null })).toEqual(chat({}))
  expect(() => parseSent(service.tts, { params: {}, body: { text: null } })).toThrow(
    expect.toSatisfy((error) => toFailure(error).kind === 'invalid' && 'missing' in toFailure(error)),
  )
  expect(parseSent(service.tts, { params: {}, body: { text: 'x', speed: null, language: null } })).toMatchObject({
    speed: 1,
    language: null,
  })
})

it.each(['', 'null', 'undefined'])('takes %j in a form or query as left out where a field may be', (text) => {
  const texts = { language: text, diarize: text }
  expect(parseSent(service.analyze, { params: {}, texts })).toMatchObject({ language: 'auto', diarize: true })
  expect(parseSent(service.history, { params: {}, texts: { limit: text, feature: text } })).toEqual({
    limit: 50,
    offset: 0,
  })
  expect(() => parseSent(service.render, { params: {}, texts: { segments: text } })).toThrow()
})
