/** Every call there is. Read by the app, the host, the worker's build and the OpenAPI document. */
import { accountApi } from './account.ts'
import { authApi } from './auth.ts'
import { cashierApi } from './cashier.ts'
import { chatApi } from './chat.ts'
import { complaintPicturesApi } from './protection/complaint-pictures.ts'
import { complaintsApi } from './protection/complaints.ts'
import { consentsApi } from './protection/consents.ts'
import { placeApi } from './protection/place.ts'
import { contentApi } from './content.ts'
import { exchangeApi } from './exchange.ts'
import { cashOutApi } from './exchange/cash-out.ts'
import { guardApi } from './exchange/guard.ts'
import { timelineApi } from './exchange/timeline.ts'
import { exportApi } from './export.ts'
import { factorsApi } from './factors.ts'
import { favouritesApi } from './favourites.ts'
import { gamesApi } from './games.ts'
import { inboxApi } from './inbox.ts'
import { launchApi } from './launch.ts'
import { promotionApi } from './promotion.ts'
import { providersApi } from './providers.ts'
import { protectionApi } from './protection.ts'
import { exclusionApi } from './protection/exclusion.ts'
import { exclusionPassApi } from './protection/pass.ts'
import { pushApi } from './push.ts'
import { receiptsApi } from './receipts.ts'
import { recordsApi } from './records.ts'
import { referralApi } from './referral.ts'
import { securityApi } from './security.ts'
import { timeOutApi } from './timeOut.ts'
import { vipApi } from './vip.ts'
import { walletApi } from './wallet.ts'

export const api = {
  ...contentApi,
  ...promotionApi,
  ...authApi,
  ...walletApi,
  ...accountApi,
  ...gamesApi,
  ...providersApi,
  ...launchApi,
  ...cashierApi,
  ...receiptsApi,
  ...recordsApi,
  ...inboxApi,
  ...vipApi,
  ...chatApi,
  ...referralApi,
  ...favouritesApi,
  ...pushApi,
  ...securityApi,
  ...factorsApi,
  ...timeOutApi,
  ...protectionApi,
  ...complaintsApi,
  ...complaintPicturesApi,
  ...consentsApi,
  ...placeApi,
  ...exclusionApi,
  ...exclusionPassApi,
  ...exchangeApi,
  ...cashOutApi,
  ...guardApi,
  ...timelineApi,
  ...exportApi,
}

export type Api = typeof api
export type EndpointName = keyof Api
