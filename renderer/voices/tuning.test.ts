import { describe, expect, it } from 'vitest'
import { tuningsFor } from './tuning.ts'

const names = (id: string, kind?: string) => tuningsFor(id, { id, ...(kind && { kind }) }).map(({ name }) => name)

describe('tuningsFor', () => {
  it('gives reference voices expression and others stability (spec 2.1)', () => {
    expect(names('a', 'cloned')).toEqual(['speed', 'exaggeration', 'cfgWeight'])
    expect(names('preserve')).toEqual(['speed', 'exaggeration', 'cfgWeight'])
    expect(names('a', 'built-in')).toEqual(['speed', 'stability', 'similarity'])
  })

  it('offers all where the service does not say how a voice is made', () => {
    expect(names('a')).toEqual(['speed', 'stability', 'similarity', 'exaggeration', 'cfgWeight'])
  })
})
