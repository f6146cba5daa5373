import { expect, it } from 'vitest'
import { CATALOGUE } from '../../../shared/packs/catalogue.ts'
import { preferences } from './preferences.ts'

it('tells the engine what was chosen, but no pack that is gone from the catalogue', () => {
  const [pack] = CATALOGUE
  if (pack === undefined) throw new Error('The catalogue is empty')
  const chosen = { speak: 'built-in', [pack.capability]: pack.id, clone: 'long-gone' }
  expect(preferences(chosen)).toEqual(expect.arrayContaining(['speak=built-in', `${pack.capability}=${pack.id}`]))
  expect(preferences(chosen).join()).not.toContain('long-gone')
})
