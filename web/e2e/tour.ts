import type { Page } from '@playwright/test';

/** Opens pages without the tour of the first run. */
export async function dismissTour(page: Page): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('isofold.tour', 'seen'));
}
