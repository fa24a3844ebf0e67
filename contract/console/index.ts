/** Every call of the staff's console. It is served at its own origin; the players' app and their host know nothing of it. */
import { adjustmentsApi } from './adjustments.ts'
import { approvalsApi } from './approvals.ts'
import { casesApi } from './cases.ts'
import { chatsApi } from './chats.ts'
import { depositsApi } from './deposits.ts'
import { healthApi } from './health.ts'
import { identityApi } from './identity.ts'
import { marketsApi } from './markets.ts'
import { meApi } from './me.ts'
import { newsApi } from './news.ts'
import { numbersApi } from './numbers.ts'
import { picturesApi } from './pictures.ts'
import { playersApi } from './players.ts'
import { promotionsApi } from './promotions.ts'
import { reportsApi } from './reports.ts'
import { saferPlayApi } from './safer-play.ts'
import { servicesApi } from './services.ts'
import { signInApi } from './sign-in.ts'
import { slidesApi } from './slides.ts'
import { staffApi } from './staff.ts'
import { trailApi } from './trail.ts'
import { waitingApi } from './waiting.ts'
import { withdrawalsApi } from './withdrawals.ts'

export const consoleApi = {
  ...signInApi,
  ...meApi,
  ...waitingApi,
  ...staffApi,
  ...approvalsApi,
  ...depositsApi,
  ...withdrawalsApi,
  ...chatsApi,
  ...casesApi,
  ...identityApi,
  ...playersApi,
  ...adjustmentsApi,
  ...marketsApi,
  ...servicesApi,
  ...numbersApi,
  ...newsApi,
  ...picturesApi,
  ...slidesApi,
  ...promotionsApi,
  ...reportsApi,
  ...healthApi,
  ...trailApi,
  ...saferPlayApi,
}

export type ConsoleApi = typeof consoleApi
