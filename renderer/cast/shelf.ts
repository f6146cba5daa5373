/** Where the menus of the cast are put: inside its region, so that a screen reader knows what they belong to. */
export const shelf: { current: HTMLDivElement | null } = { current: null }
