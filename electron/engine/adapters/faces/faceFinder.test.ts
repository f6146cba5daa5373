import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createFaceFinder } from './faceFinder.ts'

const clip = join(import.meta.dirname, '../../../../../shared/data/video/tears-of-steel-clip.webm')
const never = new AbortController().signal

describe.skipIf(!existsSync(clip))('createFaceFinder', () => {
  it('follows a face through its shot, after a seek, and finds none where nobody is', async () => {
    const spans = [
      { start: 7, end: 8 },
      { start: 24, end: 25 },
    ]
    const tracks = await createFaceFinder().find(
      { path: clip, spans, cuts: [6.58, 9.21, 12.88, 29.79] },
      { signal: never },
    )
    expect(tracks).toHaveLength(1)
    const [face] = tracks
    expect(face?.start).toBeCloseTo(24, 1)
    expect(face?.end).toBeGreaterThan(24.85)
    expect(face?.mouth.length).toBeGreaterThan(8)
    expect(face?.print).toHaveLength(128)
    expect(
      Buffer.from(face?.portrait ?? '', 'base64')
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG')
  })

  it('stops when it is cancelled', async () => {
    const cancel = new AbortController()
    const found = createFaceFinder().find(
      { path: clip, spans: [{ start: 0, end: 60 }], cuts: [] },
      { signal: cancel.signal, onProgress: () => cancel.abort() },
    )
    await expect(found).rejects.toMatchObject({ failure: { kind: 'cancelled' } })
  })
})
