import type { FederationCode, FlowTexts, SignInTexts } from './translation.ts';

/** Arabic: signing in elsewhere. */
export const arFederation: Pick<FlowTexts, 'social' | 'newAccount' | 'linking' | 'sso' | 'hosted'> =
  {
    newAccount: {
      title: 'أنشئ حسابك',
      line: 'لا يوجد حساب بعد لتسجيل دخولك عبر {provider}.',
      create: 'إنشاء حساب باستخدام {provider}',
    },
    social: {
      continueWith: 'المتابعة باستخدام {provider}',
      leaving: 'جارٍ الانتقال إلى {provider}',
      orSignUp: 'أو أنشئ حسابك باستخدام',
      signingIn: 'جارٍ تسجيل الدخول',
      successTitle: 'تم تسجيل دخولك',
      successLine: 'جارٍ التحويل.',
      failedTitle: 'لم ينجح تسجيل الدخول',
    },
    linking: {
      connecting: 'جارٍ ربط {provider}',
      connectedTitle: 'تم ربط {provider}',
      connectedLine: 'جارٍ إرجاعك.',
      failedTitle: 'لم يتم ربط {provider}',
      denied: 'لم توافق في {provider}، فلم يتغير شيء.',
      elsewhere: 'حساب {provider} هذا يفتح حسابًا آخر هنا. افصله هناك أولًا أو اختر حسابًا آخر.',
      expired: 'بدأ هذا في متصفح آخر أو باسم شخص آخر أو منذ وقت طويل. ارجع وابدأ من جديد.',
      unavailable: 'لم يخبرنا {provider} بهويتك، فلم يتغير شيء. حاول بعد قليل.',
      signedOutTitle: 'تم تسجيل خروجك',
      signedOutLine: 'سجّل الدخول ثم اربط {provider} مرة أخرى.',
      signIn: 'تسجيل الدخول',
      goBack: 'رجوع',
    },
    sso: {
      title: 'المتابعة عبر شركتك',
      line: 'تسجّل شركتك دخولك عبر {host}.',
      lineUnnamed: 'تسجّل شركتك دخولك عبر صفحتها الخاصة.',
      going: 'جارٍ التحويل',
      cancel: 'إلغاء',
      useCode: 'استخدام رمز طوارئ',
      codeTitle: 'رمز الطوارئ',
      codeLine: 'للمسؤولين عندما يتعطل تسجيل الدخول الخاص بالشركة. يعمل الرمز مرة واحدة.',
      codeMissing: 'أدخل رمز الطوارئ.',
      failedTitle: 'لم ينجح تسجيل الدخول عبر الشركة',
      failedLine: 'لم يتغير شيء. جارٍ إعادتك.',
      testedTitle: 'الاتصال يعمل',
      testFailedTitle: 'الاتصال لا يعمل بعد',
    },
    hosted: {
      confirmTitle: 'المتابعة إلى {app}',
      confirmLine: 'أنت مسجّل الدخول باسم {email}.',
      goOnAs: 'المتابعة باسم {name}',
      another: 'استخدام حساب آخر',
      cancel: 'إلغاء والعودة',
      goneTitle: 'انتهى تسجيل الدخول هذا',
    },
  };

/** Arabic: why signing in elsewhere did not work. */
export const arFederationFailures: Pick<SignInTexts['failures'], FederationCode> = {
  'socialLogin/notOffered': 'تسجيل الدخول عبر هذه الخدمة غير مفعّل هنا. اختر طريقة أخرى.',
  'socialLogin/wrongRedirect': 'سيؤدي تسجيل الدخول هذا إلى عنوان غير مسموح به هنا.',
  'socialLogin/expired': 'بدأ تسجيل الدخول هذا في متصفح آخر أو منذ وقت طويل. ابدأ من جديد هنا.',
  'socialLogin/denied':
    'لم توافق على تسجيل الدخول، فلم يحدث شيء. حاول مرة أخرى أو سجّل الدخول بطريقة أخرى.',
  'socialLogin/unavailable':
    'لا تستطيع الخدمة التي اخترتها تسجيل دخولك الآن. حاول بعد قليل أو سجّل الدخول بطريقة أخرى.',
  'socialLogin/failed':
    'لم تتمكن الخدمة التي اخترتها من تسجيل دخولك. حاول مرة أخرى أو سجّل الدخول بطريقة أخرى.',
  'socialLogin/noEmail':
    'لا تخبرنا الخدمة التي اخترتها ببريدك الإلكتروني. اسمح بذلك فيها أو سجّل بعنوانك.',
  'socialLogin/emailNotVerified':
    'لا تؤكد الخدمة التي اخترتها بريدك الإلكتروني. سجّل الدخول كالمعتاد واربط الخدمة في ملفك الشخصي.',
  'socialLogin/accountExists':
    'يوجد حساب بهذا البريد الإلكتروني. سجّل الدخول كالمعتاد ثم اربط الخدمة في ملفك الشخصي.',
  'socialLogin/noAccount':
    'لا يوجد حساب لهذا بعد. أنشئ حسابًا أولًا أو استخدم الخدمة التي استخدمتها سابقًا.',
  'ssoLogin/required': 'لا تسجّل شركتك الدخول إلا عبر صفحتها الخاصة. استخدمها للمتابعة.',
  'ssoLogin/expired':
    'استغرق تسجيل الدخول هذا وقتًا طويلًا أو استُخدم من قبل أو بدأ في متصفح آخر. ابدأ من جديد.',
  'ssoLogin/changed': 'جرى تغيير تسجيل الدخول لدى شركتك أو إيقافه في هذه الأثناء. ابدأ من جديد.',
  'ssoLogin/declined': 'لم يسمح لك تسجيل الدخول لدى شركتك بالدخول. اطلب الوصول من المسؤول.',
  'ssoLogin/notAccepted': 'تعذّر قبول رد تسجيل الدخول لدى شركتك. يجد المسؤول السبب في إعدادات SSO.',
  'ssoLogin/beganElsewhere':
    'لا يمكن هنا بدء تسجيل الدخول من صفحة شركتك. أدخل بريدك الإلكتروني في صفحة تسجيل الدخول لدينا بدلاً من ذلك، وستنقلك إلى شركتك.',
  'ssoLogin/unreachable': 'لا يستجيب تسجيل الدخول لدى شركتك الآن. حاول مرة أخرى بعد دقيقة.',
  'ssoLogin/noAddress': 'لم يذكر تسجيل الدخول لدى شركتك بريدك الإلكتروني. اطلب من المسؤول إرساله.',
  'ssoLogin/foreignAddress': 'قدّم تسجيل الدخول لدى شركتك عنوانًا لا يخص شركتك. اسأل المسؤول.',
  'ssoLogin/accountElsewhere':
    'يوجد حساب بعنوانك لا ينتمي إلى هذه الشركة بعد. اطلب دعوة من أحد المسؤولين.',
  'ssoLogin/noAccount': 'ليس لديك حساب هنا بعد. اطلب دعوة من أحد المسؤولين في شركتك.',
  'ssoLogin/unconfirmed':
    'جرى تغيير تسجيل الدخول لدى شركتك ويجب أن يؤكده أحد المسؤولين. حتى ذلك الحين سجّل الدخول بطريقة أخرى.',
  'ssoLogin/wrongBreakGlass': 'رمز الطوارئ هذا خاطئ أو استُخدم من قبل.',
  'ssoLogin/testSucceeded': 'نجح الاختبار. يمكنك إغلاق هذه النافذة.',
  'ssoLogin/testFailed': 'فشل الاختبار. أغلق هذه النافذة واقرأ السبب في إعدادات SSO.',
  'hostedLogin/invalidGrant': 'تعذّر إكمال تسجيل الدخول هذا. سجّل الدخول مرة أخرى.',
  'hostedLogin/gone':
    'استغرق تسجيل الدخول هذا وقتًا طويلًا أو انتهى في مكان آخر. ابدأ من جديد من التطبيق.',
  'hostedLogin/signInAgain': 'يطلب التطبيق أن تسجّل الدخول مرة أخرى.',
  'hostedLogin/stepUpFirst': 'يطلب التطبيق العامل الثاني الخاص بك.',
  'hostedLogin/otherAccount': 'يطلب التطبيق حسابًا غير الحساب الذي سجّلت الدخول به.',
  'hostedLogin/notAMember': 'لست عضوًا في الشركة التي يطلبها هذا التطبيق.',
  'callback/incomplete': 'فُتحت هذه الصفحة دون تسجيل دخول. ابدأ من صفحة تسجيل الدخول.',
};
