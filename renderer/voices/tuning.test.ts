import { describe, expect, it } from 'vitest'
import { tuningsFor } from './tuning.ts'

const names = (id: string, kind?: string) => tuningsFor(id, { id, ...(kind && { kind }) }).map(({ name }) => name)

describe('tuningsFor', () => {
  it('gives reference voices expression and others stability (spec 2.1)', () => {
    expect(names('a', 'cloned')).toEqual(['speed', 'exaggeration', 'cfgWeight'])
    expect(names('preserve')).toEqual(['speed', 'exaggeration', 'cfgWeight'])
    expect(names('a', 'built-in')).toEqual(['speed', 'stability', 'similarity'])
  })

  it('leaves out what a voice does not obey', () => {
    const obeying = (kind: string, controls: string[]) =>
      tuningsFor('a', { id: 'a', kind, controls }).map(({ name }) => name)
    expect(obeying('built-in', ['speed'])).toEqual(['speed'])
    expect(obeying('neural', ['speed', 'stability'])).toEqual(['speed', 'stability'])
    expect(obeying('cloned', ['speed', 'cfg_weight'])).toEqual(['speed', 'cfgWeight'])
  })

  it('offers all where the service does not say how a voice is made', () => {
    expect(names('a')).toEqual(['speed', 'stability', 'similarity', 'exaggeration', 'cfgWeight'])
  })
})
