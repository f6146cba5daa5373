import { expect, it } from 'vitest'
import type { PackList } from '../../../shared/packs/packRoutes.ts'
import { translates } from './findLack.ts'

it('knows a translator by what is installed and used, also where a newer version is there', () => {
  const pack = (capability: string, state: string, used = true) =>
    translates({ capability, state, used } as PackList['packs'][number])
  expect([pack('translate', 'installed'), pack('chat', 'installed'), pack('translate', 'outdated')]).toEqual([
    ...[true, true, true],
  ])
  expect([pack('voice', 'installed'), pack('translate', 'absent'), pack('translate', 'installed', false)]).toEqual([
    ...[false, false, false],
  ])
})
