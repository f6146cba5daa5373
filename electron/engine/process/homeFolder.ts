import { homedir } from 'node:os'

/**
 * The user's home folder. Where the system does not know the user, as in some containers, a path that cannot be
 * created, so that defaults below it fail and a folder must be named explicitly.
 */
export function homeFolder(): string {
  try {
    return homedir()
  } catch {
    return '/nonexistent'
  }
}
