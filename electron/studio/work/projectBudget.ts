import type { Budget } from '../../../shared/speechServers/budget.ts'
import type { Projects } from '../project/projects.ts'
import type { SettingsFile } from '../settings/settings.ts'

interface BudgetPlaces {
  readonly projects: Pick<Projects, 'use'>
  readonly settings: SettingsFile
}

/**
 * The budget of an open project: the lower one of its own limit and of that of the settings for every project. A project's file
 * may come from anybody, so what it says can only lower the limit.
 */
export async function projectBudget(project: string, { projects, settings }: BudgetPlaces): Promise<Budget> {
  const { id, limit: own } = await projects.use(project, ({ records }) => records.budget())
  const { projectLimit: defaultLimit } = settings.value.general
  const limit = own === undefined || defaultLimit === undefined ? (own ?? defaultLimit) : Math.min(own, defaultLimit)
  return limit === undefined ? { id } : { id, limit }
}
