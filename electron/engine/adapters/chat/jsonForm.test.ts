import { describe, expect, it } from 'vitest'
import { answerForm } from './jsonForm.ts'

const bySchema = (schema: object) => answerForm({ type: 'json_schema', json_schema: { schema } })

describe('the form of an answer by a local model', () => {
  it('is text, an object, or of a schema whose words are all kept', () => {
    expect(answerForm(undefined)).toEqual({ kind: 'text' })
    expect(answerForm({ type: 'text' })).toEqual({ kind: 'text' })
    expect(answerForm({ type: 'json_object' })).toEqual({ kind: 'object' })
    const name = { anyOf: [{ type: 'string', title: 'Name' }, { type: 'null' }] }
    const schema = { type: 'object', properties: { name }, required: ['name'], additionalProperties: false }
    expect(bySchema(schema)).toEqual({
      kind: 'schema',
      schema: { ...schema, properties: { name: { oneOf: [{ type: 'string' }, { type: 'null' }] } } },
    })
  })

  it.each([
    [{ type: 'string', pattern: '^a' }, 'pattern'],
    [{ type: 'object', properties: { at: { type: 'number', minimum: 3 } } }, 'minimum'],
    [{ type: 'array', items: { type: 'string', format: 'email' } }, 'format'],
    [{ allOf: [] }, 'allOf'],
  ])('%j is refused by the word that it would drop', (schema, word) => {
    expect(() => bySchema(schema)).toThrow(
      expect.objectContaining({
        failure: expect.objectContaining({
          field: 'response_format',
          said: expect.objectContaining({ values: { word } }),
        }),
      }),
    )
  })

  it('is refused where its kind is not known, or there is no schema', () => {
    expect(() => answerForm({ type: 'grammar' })).toThrow()
    expect(() => answerForm({ type: 'json_schema' })).toThrow()
  })
})
