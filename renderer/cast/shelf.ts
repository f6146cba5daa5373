/** The container for the cast's menus: inside its region, so that a screen reader knows what they belong to. */
export const shelf: { current: HTMLDivElement | null } = { current: null }
