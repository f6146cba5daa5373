import type { Budget } from '../../../shared/speechServers/budget.ts'
import type { Projects } from '../project/projects.ts'
import type { SettingsFile } from '../settings/settings.ts'

interface BudgetPlaces {
  readonly projects: Pick<Projects, 'use'>
  readonly settings: SettingsFile
}

/** The budget of an open project: its own limit, else the one of the settings for every project. */
export async function projectBudget(project: string, { projects, settings }: BudgetPlaces): Promise<Budget> {
  const budget = await projects.use(project, ({ records }) => records.budget())
  return { ...usualBudget(budget.id, settings), ...budget }
}

/** A budget with the limit of the settings, where there is one. */
export function usualBudget(id: string, settings: SettingsFile): Budget {
  const { projectLimit: limit } = settings.value.general
  return limit === undefined ? { id } : { id, limit }
}
