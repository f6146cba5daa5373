import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { TempoModels } from './tempoModels.ts'

describe('how a voice follows a speed', () => {
  it('is taken at its word until it has spoken', () => {
    const models = new TempoModels()
    expect(models.tempoAt('a', 1.2)).toBeCloseTo(1.2)
    expect(models.speedFor('a', 0.9)).toBeCloseTo(0.9)
  })

  it('is learned for each voice, above and below its own pace apart', () => {
    const models = new TempoModels()
    for (const speed of [1.08, 1.12, 1.2]) models.learn('a', speed, speed ** 1.15)
    expect(models.tempoAt('a', 1.15)).toBeCloseTo(1.15 ** 1.15, 2)
    expect(models.tempoAt('a', 0.9)).toBeCloseTo(0.9)
    expect(models.tempoAt('b', 1.15)).toBeCloseTo(1.15)
  })

  it('asks for the speed that gives the tempo', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.85, max: 1.3, noNaN: true }),
        fc.double({ min: 0.6, max: 1.6, noNaN: true }),
        (tempo, e) => {
          const models = new TempoModels()
          models.learn('a', 0.9, 0.9 ** e)
          models.learn('a', 1.2, 1.2 ** e)
          expect(models.tempoAt('a', models.speedFor('a', tempo))).toBeCloseTo(tempo, 6)
        },
      ),
    )
  })

  it('does not believe a take that was cut', () => {
    const models = new TempoModels()
    for (let count = 0; count < 20; count++) models.learn('a', 1.1, 3)
    expect(models.tempoAt('a', 1.1)).toBeLessThan(1.15)
  })
})
