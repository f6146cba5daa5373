import { expect, it } from 'vitest'
import { killProjects } from './projectKills.ts'

it('a project loses no acknowledged edit when the studio is killed', { timeout: 180_000 }, async () => {
  const report = await killProjects({ kills: 20 })
  expect(report).toMatchObject({ kills: 20, lost: 0, broken: 0, stuck: 0, problems: [] })
  expect(report.edits).toBeGreaterThan(20)
  expect(report.durableMs.p99).toBeLessThan(250)
})
