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
      title: 'المتابعة بالدخول الموحد',
      line: 'ستسجّل الدخول في {host}.',
      lineUnnamed: 'ستسجّل الدخول عبر مزوّد الهوية.',
      going: 'جارٍ التحويل',
      cancel: 'إلغاء',
      useCode: 'استخدام رمز طوارئ',
      codeTitle: 'رمز الطوارئ',
      codeLine: 'للمسؤولين عند تعطّل الدخول الموحد. يُستخدم كل رمز مرة واحدة.',
      codeMissing: 'أدخل رمز الطوارئ.',
      failedTitle: 'فشل الدخول الموحد',
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
  'socialLogin/notOffered': 'هذا المزوّد غير مفعّل. اختر طريقة أخرى لتسجيل الدخول.',
  'socialLogin/wrongRedirect': 'سيؤدي تسجيل الدخول هذا إلى عنوان غير مسموح به هنا.',
  'socialLogin/expired': 'بدأ تسجيل الدخول هذا في متصفح آخر أو منذ وقت طويل. ابدأ من جديد هنا.',
  'socialLogin/denied': 'ألغيت تسجيل الدخول. حاول مرة أخرى أو استخدم طريقة أخرى لتسجيل الدخول.',
  'socialLogin/unavailable':
    'لا يستجيب هذا المزوّد الآن. حاول بعد قليل أو استخدم طريقة أخرى لتسجيل الدخول.',
  'socialLogin/failed':
    'تعذّر تسجيل الدخول عبر هذا المزوّد. حاول مرة أخرى أو استخدم طريقة أخرى لتسجيل الدخول.',
  'socialLogin/noEmail':
    'لم يشارك هذا المزوّد بريدك الإلكتروني. اسمح بالوصول إليه أو أنشئ حسابًا ببريدك الإلكتروني.',
  'socialLogin/emailNotVerified':
    'لم يتحقق هذا المزوّد من بريدك الإلكتروني. سجّل الدخول بطريقة أخرى ثم اربط المزوّد في ملفك الشخصي.',
  'socialLogin/accountExists':
    'يوجد بالفعل حساب بهذا البريد الإلكتروني. سجّل الدخول إليه ثم اربط المزوّد في ملفك الشخصي.',
  'socialLogin/noAccount':
    'لم يُعثر على حساب. أنشئ حسابًا أولًا أو استخدم المزوّد الذي أنشأت به حسابك.',
  'ssoLogin/required': 'يتطلب حسابك الدخول الموحد (SSO). سجّل الدخول عبر SSO للمتابعة.',
  'ssoLogin/expired':
    'استغرق تسجيل الدخول هذا وقتًا طويلًا أو استُخدم من قبل أو بدأ في متصفح آخر. ابدأ من جديد.',
  'ssoLogin/changed': 'جرى تغيير الدخول الموحد أو إيقافه أثناء تسجيل دخولك. سجّل الدخول مرة أخرى.',
  'ssoLogin/declined': 'رفض مزوّد الهوية تسجيل الدخول. اطلب الوصول من المسؤول.',
  'ssoLogin/notAccepted': 'تعذّر التحقق من رد مزوّد الهوية. يجد المسؤول السبب في إعدادات SSO.',
  'ssoLogin/beganElsewhere':
    'لا يمكن بدء تسجيل الدخول من مزوّد الهوية. أدخل بريدك الإلكتروني في صفحة تسجيل الدخول لدينا.',
  'ssoLogin/unreachable': 'لا يستجيب مزوّد الهوية الآن. حاول مرة أخرى بعد دقيقة.',
  'ssoLogin/noAddress': 'لم يرسل مزوّد الهوية بريدك الإلكتروني. اطلب من المسؤول إضافته.',
  'ssoLogin/foreignAddress':
    'أرسل مزوّد الهوية بريدًا إلكترونيًا من نطاق لم يتم التحقق منه لحسابك. اسأل المسؤول.',
  'ssoLogin/accountElsewhere':
    'يوجد مستخدم ببريدك الإلكتروني لكنه ليس عضوًا في هذا الحساب. اطلب دعوة من أحد المسؤولين.',
  'ssoLogin/noAccount': 'ليس لديك حساب بعد. اطلب دعوة من أحد المسؤولين.',
  'ssoLogin/unconfirmed':
    'جرى تغيير الدخول الموحد ويجب أن يؤكده أحد المسؤولين. حتى ذلك الحين استخدم طريقة أخرى لتسجيل الدخول.',
  'ssoLogin/wrongBreakGlass': 'رمز الطوارئ هذا خاطئ أو استُخدم من قبل.',
  'ssoLogin/testSucceeded': 'نجح الاختبار. يمكنك إغلاق هذه النافذة.',
  'ssoLogin/testFailed': 'فشل الاختبار. أغلق هذه النافذة واقرأ السبب في إعدادات SSO.',
  'hostedLogin/invalidGrant': 'تعذّر إكمال تسجيل الدخول هذا. سجّل الدخول مرة أخرى.',
  'hostedLogin/gone':
    'استغرق تسجيل الدخول هذا وقتًا طويلًا أو انتهى في مكان آخر. ابدأ من جديد من التطبيق.',
  'hostedLogin/signInAgain': 'يطلب التطبيق أن تسجّل الدخول مرة أخرى.',
  'hostedLogin/stepUpFirst': 'يتطلب التطبيق المصادقة متعددة العوامل (MFA).',
  'hostedLogin/otherMethod': 'يتطلب هذا التطبيق طريقة أخرى لتسجيل الدخول. سجّل الدخول مرة أخرى.',
  'hostedLogin/otherAccount': 'يتطلب التطبيق مستخدمًا آخر. سجّل الدخول بصفته.',
  'hostedLogin/notAMember': 'لست عضوًا في الحساب الذي يتطلبه هذا التطبيق.',
  'callback/incomplete': 'فُتحت هذه الصفحة دون تسجيل دخول. ابدأ من صفحة تسجيل الدخول.',
};
