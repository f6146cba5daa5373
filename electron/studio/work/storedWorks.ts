import type { ProjectRecords } from '../project/projectRecords.ts'
import { isOpen, StoredWork } from './workOrder.ts'

/** Saves a work item with its project. */
export function keepWork(records: ProjectRecords, stored: StoredWork): void {
  records.saveJob({ id: stored.id, kind: stored.order.kind, data: { ...stored } })
}

/**
 * Loads the work items of a project file. Open items that were ordered in another file, of which this one is a copy,
 * are dropped.
 */
export function keptWorks(path: string, records: ProjectRecords): StoredWork[] {
  return records.jobs().flatMap(({ id, data }) => {
    const { data: stored } = StoredWork.safeParse(data)
    const foreign = stored !== undefined && isOpen(stored) && stored.place !== path
    if (stored !== undefined && !foreign) return [stored]
    records.forgetJob(id)
    return []
  })
}
