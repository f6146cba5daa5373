import { expect, it } from 'vitest'
import { shareProgress } from './progressBar.ts'

it('shows the mean of all that is under way, and nothing at the end', () => {
  const shown: (number | undefined)[] = []
  const part = shareProgress({ showProgress: (fraction) => void shown.push(fraction) })
  const [dubs, work] = [part(), part()]
  dubs(0.5)
  work(0.1)
  dubs(undefined)
  work(undefined)
  work(undefined)
  expect(shown).toEqual([0.5, 0.3, 0.1, undefined, undefined])
})
