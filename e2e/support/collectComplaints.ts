import type { Page } from '@playwright/test'

/** Adds to a list what a page complains about: errors and warnings of its console, and what nobody caught. */
export function collectComplaints(page: Page, complaints: string[]): void {
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
}
