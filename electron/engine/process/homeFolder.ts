import { homedir } from 'node:os'

/**
 * The user's own folder. Where the system does not know the user, as in some containers, a path that nobody can make: what
 * would be kept there needs a folder that was named.
 */
export function homeFolder(): string {
  try {
    return homedir()
  } catch {
    return '/nonexistent'
  }
}
